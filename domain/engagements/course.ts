import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { inDays } from '../dates/days-until.ts'
import { isUsedUp, type OrderWithDays, sumOfDays } from '../days/order-days.ts'
import { daysRunOutText } from '../days/run-out.ts'
import { shortReference } from '../overview/change-words.ts'
import { endsWithinMonth } from '../overview/rules.ts'
import { compare } from '../text/compare.ts'
import { hasEnded, hasStarted, isInProgress } from '../work-orders/progress.ts'
import type { Engagement } from './engagement.ts'

/** How an engagement goes, in one sentence without a full stop. */
export interface Course {
  text: string
  /** Subject of the sentence. */
  about: 'end' | 'used' | 'days' | 'requests' | 'audits' | 'start' | 'course' | 'past'
  /** A work order ends within 31 days, or its days run out early. */
  isUrgent: boolean
}

/** Points by which a score changes for the worse before it is news. */
const worsePoints = 5

interface Needed extends Pick<Engagement, 'open_team_requests'> {
  work_orders: readonly OrderWithDays[]
  audits_info: readonly Pick<
    Engagement['audits_info'][number],
    'title' | 'type' | 'percentage_score' | 'score_before'
  >[]
}

/** The first of these sentences that is true. Only staff read of open requests: customers made them. */
export function courseOf(engagement: Needed, today: CalendarDay, { isStaff }: { isStaff: boolean }): Course {
  const { work_orders: all, audits_info: audits, open_team_requests: requests } = engagement
  const orders = all.toSorted((one, other) => compare(one.end_date, other.end_date))
  const [ending, ...alsoEnding] = orders.filter((order) => endsWithinMonth(order, today))
  if (ending && alsoEnding.length > 0) return urgent('end', `${alsoEnding.length + 1} work orders end soon`)
  if (ending) return urgent('end', `${shortReference(ending.reference)} ends ${inDays(ending.end_date, today)}`)
  const usedUp = orders.find((order) => isInProgress(order, today) && isUsedUp(order))
  if (usedUp) return urgent('used', `All days of ${shortReference(usedUp.reference)} are used`)
  const { first_to_run_out } = sumOfDays(orders, today)
  if (first_to_run_out) return urgent('days', daysRunOutText(first_to_run_out, today))
  if (isStaff && requests > 0)
    return calm('requests', requests === 1 ? '1 team request is open' : `${requests} team requests are open`)
  const [worse] = audits.flatMap((audit) => worseText(audit) ?? [])
  if (worse !== undefined) return calm('audits', worse)
  const [starting] = orders
    .filter((order) => !hasStarted(order, today))
    .toSorted((one, other) => compare(one.start_date, other.start_date))
  if (starting)
    return calm('start', `${shortReference(starting.reference)} starts ${inDays(starting.start_date, today)}`)
  const next = orders.find((order) => !hasEnded(order, today))
  if (next) return calm('course', `On course, next end ${formatDay(next.end_date)}`)
  return calm('past', pastText(orders.at(-1)?.end_date ?? null))
}

/** "Ended 26 Nov 2026" with the last day of the last work order. */
export const pastText = (endedOn: CalendarDay | null): string =>
  endedOn === null ? 'No work orders yet' : `Ended ${formatDay(endedOn)}`

const urgent = (about: Course['about'], text: string): Course => ({ text, about, isUrgent: true })
const calm = (about: Course['about'], text: string): Course => ({ text, about, isUrgent: false })

/** "Engineering fell 10 points to 79%". Of risks, a higher score is worse. */
function worseText({ title, type, percentage_score: now, score_before: before }: Needed['audits_info'][number]) {
  if (before === null) return undefined
  const points = Math.round(type === 1 ? now - before : before - now)
  if (points < worsePoints) return undefined
  return `${title} ${type === 1 ? 'rose' : 'fell'} ${points} points to ${Math.round(now)}%`
}
