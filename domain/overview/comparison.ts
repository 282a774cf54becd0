import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import type { Period } from '../work-orders/progress.ts'
import { fewerPeople, morePeople, movedText } from './change-words.ts'

/** Maximum number of engagements compared in one call. */
export const mostCompared = 50

/** Difference of a work order to its earlier state; unchanged ones are left out. */
export const OrderThen = z.object({
  id: Id,
  /** The work order did not exist. */
  is_new: z.boolean(),
  /** Earlier period, if it differed. */
  was: z.nullable(z.object({ start_date: CalendarDay, end_date: CalendarDay })),
  /** Numbers of people who joined, and who left. */
  more: z.number(),
  less: z.number(),
})
export type OrderThen = z.infer<typeof OrderThen>

export const EngagementThen = z.object({
  id: Id,
  /** First day with known data, if later than the day to compare with. */
  known_since: z.nullable(CalendarDay),
  orders: z.array(OrderThen),
})
export type EngagementThen = z.infer<typeof EngagementThen>

export const Comparison = z.object({ since: CalendarDay, engagements: z.array(EngagementThen) })
export type Comparison = z.infer<typeof Comparison>

const shortly = (day: CalendarDay): string => formatDay(day).slice(0, -5)

/** "61 days later, 2 more people", "new since 3 Nov"; where the dates were, as "was 7 Feb 2027". */
export function differenceInWords(
  then: OrderThen,
  now: Period,
  since: CalendarDay,
): { words: string; was: string | undefined } {
  if (then.is_new) return { words: `new since ${shortly(since)}`, was: undefined }
  const ends = then.was ? movedText(then.was.end_date, now.end_date) : undefined
  const starts = then.was ? movedText(then.was.start_date, now.start_date) : undefined
  const moved = ends ?? (starts && `starts ${starts}`)
  const was = then.was && moved ? `was ${formatDay(ends ? then.was.end_date : then.was.start_date)}` : undefined
  return { words: [...(moved ? [moved] : []), ...peopleWords(then)].join(', '), was }
}

function peopleWords({ more, less }: Pick<OrderThen, 'more' | 'less'>): string[] {
  if (more > 0) return [morePeople(more), ...(less > 0 ? [`${less} fewer`] : [])]
  return less > 0 ? [fewerPeople(less)] : []
}

/** "2 end later", "1 ends earlier", "1 new", "2 more people, 1 fewer"; empty without differences. */
export function sumInWords(orders: readonly (OrderThen & { now: Period })[]): string[] {
  const count = (is: (order: OrderThen & { now: Period }) => boolean): number => orders.filter(is).length
  const later = count(({ was, now }) => was !== null && was.end_date < now.end_date)
  const earlier = count(({ was, now }) => was !== null && was.end_date > now.end_date)
  const shifted = count(({ was, now }) => was !== null && was.end_date === now.end_date)
  const added = count(({ is_new }) => is_new)
  const sum = (of: 'more' | 'less'): number => orders.reduce((total, order) => total + order[of], 0)
  const verb = (found: number, word: string): string => (found === 1 ? `1 ${word}s` : `${found} ${word}`)
  const persons = peopleWords({ more: sum('more'), less: sum('less') })
  return [
    ...(later > 0 ? [`${verb(later, 'end')} later`] : []),
    ...(earlier > 0 ? [`${verb(earlier, 'end')} earlier`] : []),
    ...(shifted > 0 ? [`${verb(shifted, 'start')} on another day`] : []),
    ...(added > 0 ? [`${added} new`] : []),
    ...(persons.length > 0 ? [persons.join(', ')] : []),
  ]
}

export const nothingKnown = (day: CalendarDay): string => `No data before ${formatDay(day)}.`
