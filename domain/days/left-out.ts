import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { hasEnded } from '../work-orders/progress.ts'
import type { EngagementDays } from './contract.ts'
import { isKnown } from './run-out.ts'

/** Sentences about how the figures are computed; none before the first import. */
export function leftOutText({ recorded_up_to, orders }: EngagementDays, today: CalendarDay): string | undefined {
  if (recorded_up_to === null) return undefined
  const sentences = [`Days are recorded up to ${formatDay(recorded_up_to)}.`]
  const hasForecast = orders.some(
    (order) => !hasEnded(order, today) && (order.runs_out_on !== null || order.days_left_at_end !== null),
  )
  if (hasForecast) sentences.push('The forecast leaves out weekends and known absences.')
  if (orders.some(isKnown)) sentences.push('In 8 of 10 cases, the days run out within the forecast range.')
  if (orders.some((order) => order.budget_days !== null))
    sentences.push('The plan spreads the budget evenly from the first to the last day.')
  return sentences.join(' ')
}
