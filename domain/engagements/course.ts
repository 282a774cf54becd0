import { pointsWorse } from '../audits/bands.ts'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { inDays } from '../dates/days-until.ts'
import { isUsedUp, type OrderWithDays, sumOfDays } from '../days/order-days.ts'
import { daysRunOutText, runOutDay } from '../days/run-out.ts'
import { shortReference } from '../overview/change-words.ts'
import { compare } from '../text/compare.ts'
import { endsWithinMonth, hasEnded, hasStarted, isInProgress } from '../work-orders/progress.ts'
import type { Engagement } from './engagement.ts'

/** Reasons to look at an engagement, the most important first. */
export const needs = ['urgent', 'request', 'worse', 'none'] as const

/** State of an engagement, as one sentence without a full stop. */
export interface Course {
  text: string
  /** Subject of the sentence. */
  about: 'end' | 'used' | 'days' | 'requests' | 'audits' | 'start' | 'course' | 'past'
  /** `urgent`: a work order ends within 31 days, or its days are used up or run out early. */
  need: (typeof needs)[number]
  /** If urgent, the day on which a work order ends or its days run out (today if all are used). Otherwise the next end, if any. */
  on: CalendarDay | undefined
}

const needOf: Readonly<Record<Course['about'], Course['need']>> = {
  end: 'urgent',
  used: 'urgent',
  days: 'urgent',
  requests: 'request',
  audits: 'worse',
  start: 'none',
  course: 'none',
  past: 'none',
}

/** An audit is news if its score got worse by at least this many points. */
const worsePoints = 5

export interface Needed extends Pick<Engagement, 'open_team_requests'> {
  work_orders: readonly OrderWithDays[]
  audits_info: readonly Pick<
    Engagement['audits_info'][number],
    'title' | 'type' | 'percentage_score' | 'score_before'
  >[]
}

/** The first sentence that applies, in the order below. Only staff see open requests, because customers made them. */
export function courseOf(engagement: Needed, today: CalendarDay, { isStaff }: { isStaff: boolean }): Course {
  const { work_orders: all, audits_info: audits, open_team_requests: requests } = engagement
  const orders = all.toSorted((one, other) => compare(one.end_date, other.end_date))
  const next = orders.find((order) => !hasEnded(order, today))
  /** Without `on`, the day is the next end. */
  const course = (about: Course['about'], text: string, on = next?.end_date): Course => ({
    text,
    about,
    need: needOf[about],
    on,
  })
  const [ending, ...alsoEnding] = orders.filter((order) => endsWithinMonth(order, today))
  if (ending && alsoEnding.length > 0)
    return course('end', `${alsoEnding.length + 1} work orders end, first ${inDays(ending.end_date, today)}`)
  if (ending) return course('end', `${shortReference(ending.reference)} ends ${inDays(ending.end_date, today)}`)
  const usedUp = orders.find((order) => isInProgress(order, today) && isUsedUp(order))
  if (usedUp) return course('used', `All days of ${shortReference(usedUp.reference)} are used`, today)
  const { first_to_run_out } = sumOfDays(orders, today)
  if (first_to_run_out) return course('days', daysRunOutText(first_to_run_out, today), runOutDay(first_to_run_out))
  if (isStaff && requests > 0)
    return course('requests', requests === 1 ? '1 team request is open' : `${requests} team requests are open`)
  const last = orders.at(-1)
  if (last && !next) return course('past', pastText(last.end_date))
  const [worse] = audits.flatMap((audit) => worseText(audit) ?? [])
  if (worse !== undefined) return course('audits', worse)
  const [starting] = orders
    .filter((order) => !hasStarted(order, today))
    .toSorted((one, other) => compare(one.start_date, other.start_date))
  if (starting)
    return course('start', `${shortReference(starting.reference)} starts ${inDays(starting.start_date, today)}`)
  if (next) return course('course', `On course, next end ${formatDay(next.end_date)}`)
  return course('past', pastText(null))
}

/** "Ended 26 Nov 2026" with the last day of the last work order; "No work orders yet" for null. */
export const pastText = (endedOn: CalendarDay | null): string =>
  endedOn === null ? 'No work orders yet' : `Ended ${formatDay(endedOn)}`

/** "Engineering fell 10 points to 79%". For risks, a higher score is worse. */
function worseText({ title, type, percentage_score: now, score_before: before }: Needed['audits_info'][number]) {
  if (before === null) return undefined
  const points = pointsWorse(now, before, type)
  if (points < worsePoints) return undefined
  return `${title} ${type === 1 ? 'rose' : 'fell'} ${points} points to ${Math.round(now)}%`
}
