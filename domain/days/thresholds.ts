import type { CalendarDay } from '../dates/calendar-day.ts'
import { type Words, words } from '../overview/words.ts'
import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'
import { isInProgress, type Period } from '../work-orders/progress.ts'
import { daysText, isUsedUp, type OrderDays, type OrderWithDays, percentUsed, usedText } from './order-days.ts'
import { runOutBeforeEnd, runOutDay, runOutText, runsOutEarly } from './run-out.ts'

/** Thresholds at which people get a notice, most serious first: 100% used, days run out before the end, 80% used. */
export const thresholds = ['100', 'runs-out', '80'] as const
export type Threshold = (typeof thresholds)[number]

type Order = OrderDays & Period

/** Thresholds that a work order in progress has reached, most serious first. */
export function thresholdsOf(order: Order, today: CalendarDay): Threshold[] {
  if (!isInProgress(order, today)) return []
  const percent = percentUsed(order) ?? 0
  const reached = { '100': isUsedUp(order), 'runs-out': runsOutEarly(order), '80': percent >= 80 }
  return thresholds.filter((threshold) => reached[threshold])
}

/** Only leads of the engagement and its stakeholders with Advanced access get notices about its days. */
export const getsDaysNotices = (
  person: Pick<Viewer, 'is_stakeholder' | 'access_level'>,
  { is_lead }: { is_lead: boolean },
): boolean => (person.is_stakeholder ? hasAdvancedAccess(person) : is_lead)

/** "The days of WO-2041 run out on 14 Mar 2027, 11 days before the work order ends". */
export function thresholdWords(order: OrderWithDays, threshold: Threshold | undefined, today: CalendarDay): Words {
  const { reference } = order
  if (threshold === '100') return words`All budget days of ${reference} are used`
  if (threshold === 'runs-out' && runsOutEarly(order))
    return words`The days of ${reference} run out ${{ plain: runOutBeforeEnd(order, today) }}`
  return words`${{ plain: `${percentUsed(order) ?? 0}%` }} of the budget days of ${reference} are used`
}

/** Day until which an extension is needed: today if all days are used. */
export function daysDue(order: Order, today: CalendarDay): CalendarDay {
  if (thresholdsOf(order, today)[0] === '100') return today
  return runsOutEarly(order) ? runOutDay(order) : order.end_date
}

/** Message that the request for an extension proposes; undefined if the work order has enough days left. */
export function daysMessage(order: Order, today: CalendarDay): string | undefined {
  const [threshold] = thresholdsOf(order, today)
  if (threshold === undefined) return undefined
  const budget = `The budget of ${daysText(order.budget_days ?? 0)} for this work order`
  const problem = isUsedUp(order)
    ? `${budget} is used.`
    : runsOutEarly(order)
      ? `${budget} runs out ${runOutText(order, today)}.`
      : `${usedText(order)} on this work order.`
  return `${problem} Please extend it.`
}
