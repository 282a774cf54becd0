import { addDays, type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import type { PersonOnOrder } from './work-order-form.ts'
import { notBefore, type Period } from './work-order-rules.ts'

/** After the work of a person ends: no one follows, the place is not decided yet, or another person follows. */
export const followers = ['no_one', 'not_decided', 'successor'] as const
export type Follower = (typeof followers)[number]

export interface Ending {
  /** The last day of work. */
  end_date: CalendarDay
  follows: Follower
  successor_id: string | null
}

export const mostEndedLines = 100
export const noLineChosen = 'Choose at least one work order'
export const lineNotOfPerson = 'This person is not on the work order.'
const chooseSuccessor = 'Choose a person from the list'
const chooseSomeoneElse = 'Choose someone else'

/** Sentences by field, for the end of these lines of one person. */
export function endingProblems(
  { end_date, follows, successor_id }: Ending,
  { employee_id, lines }: { employee_id: string; lines: readonly Period[] },
): Record<string, string> {
  const wrongDay = lastDayProblem(end_date, lines)
  const wrongPerson =
    follows !== 'successor'
      ? undefined
      : successor_id === null
        ? chooseSuccessor
        : successor_id === employee_id
          ? chooseSomeoneElse
          : undefined
  return { ...(wrongDay && { end_date: wrongDay }), ...(wrongPerson && { successor_id: wrongPerson }) }
}

/** The last day must be one of each line. */
function lastDayProblem(day: CalendarDay, lines: readonly Period[]): string | undefined {
  const start = lines.map(({ start_date }) => start_date).reduce((one, other) => (other > one ? other : one))
  const end = lines.map(({ end_date }) => end_date).reduce((one, other) => (other < one ? other : one))
  if (day < start) return notBefore(start)
  return day > end ? `Must not be after ${formatDay(end)}` : undefined
}

/**
 * People of a work order after the lines with these ids end. Unless no one follows, each line with days left is followed by one for
 * these days, with the same role, rate and allocation.
 */
export const withEnded = (
  people: readonly PersonOnOrder[],
  ids: ReadonlySet<string>,
  { end_date, follows, successor_id }: Ending,
): PersonOnOrder[] =>
  people.flatMap((line): PersonOnOrder[] => {
    if (line.id === undefined || !ids.has(line.id)) return [line]
    const ended = { ...line, end_date }
    if (follows === 'no_one' || end_date >= line.end_date) return [ended]
    const { id: _, ...rest } = line
    const employee_id = follows === 'successor' ? successor_id : null
    return [ended, { ...rest, employee_id, start_date: addDays(end_date, 1) }]
  })
