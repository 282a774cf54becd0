import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'

export const mostPeopleOnOrder = 500
export const tooManyPeople = `A work order has at most ${mostPeopleOnOrder} people`

export interface Period {
  start_date: CalendarDay
  end_date: CalendarDay
}

export const notBefore = (day: CalendarDay): string => `Must not be before ${formatDay(day)}`

/** Sentences for what the single fields cannot say, by field: `people.5.end_date`. */
export function workOrderProblems(form: Period & { people: readonly Period[] }): Record<string, string> {
  const problems: Record<string, string> = {}
  if (form.end_date < form.start_date) problems.end_date = notBefore(form.start_date)
  if (form.people.length > mostPeopleOnOrder) problems.people = tooManyPeople
  for (const [index, { start_date, end_date }] of form.people.entries())
    if (end_date < start_date) problems[`people.${index}.end_date`] = notBefore(start_date)
  return problems
}
