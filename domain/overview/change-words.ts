import { type ScoringType, verdict } from '../audits/bands.ts'
import { type CalendarDay, dayNumber, formatDay } from '../dates/calendar-day.ts'
import { daysText } from '../dates/days-until.ts'
import type { Period } from '../work-orders/progress.ts'

/** Short reference: "WO-2041" of "WO-2041 Core services". */
export const shortReference = (reference: string): string => {
  const [first = reference] = reference.split(' ')
  return /\d/.test(first) ? first : reference
}

/** "17 Mar – 13 Sep 2027": the year stands once where it is the same. */
export const periodText = ({ start_date, end_date }: Period): string => {
  const start = formatDay(start_date)
  return `${start_date.slice(0, 4) === end_date.slice(0, 4) ? start.slice(0, -5) : start} – ${formatDay(end_date)}`
}

/** "61 days later", "1 day earlier"; undefined where it is the same day. */
export function movedText(was: CalendarDay, now: CalendarDay): string | undefined {
  const days = dayNumber(now) - dayNumber(was)
  return days === 0 ? undefined : `${daysText(Math.abs(days))} ${days > 0 ? 'later' : 'earlier'}`
}

/** "2 more people" */
export const morePeople = (count: number): string => `${count} more ${count === 1 ? 'person' : 'people'}`
/** "2 fewer people" */
export const fewerPeople = (count: number): string => `${count} fewer ${count === 1 ? 'person' : 'people'}`

/** "4 points higher", "no change"; for a score that is better when low, "7 points lower, better". */
export function pointsText(score: number, before: number, type: ScoringType): string {
  const gained = Math.round(score - before)
  if (gained === 0) return 'no change'
  const text = `${Math.abs(gained)} ${Math.abs(gained) === 1 ? 'point' : 'points'} ${gained > 0 ? 'higher' : 'lower'}`
  return `${text}${verdict(score, before, type)}`
}
