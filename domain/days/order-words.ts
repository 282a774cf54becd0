import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { daysText, daysUntil, inDays, timeLeft } from '../dates/days-until.ts'
import { type Period, workOrderState } from '../work-orders/progress.ts'
import { earlyRunOut, isUsedUp, type OrderDays } from './order-days.ts'
import { isOneDay, runOutText } from './run-out.ts'

interface OrderWords {
  /** Next to the bar, after the progress. */
  text?: string | undefined
  /** In the list of a narrow screen. */
  status?: string | undefined
  isWarning: boolean
}

/** The most important words about a work order: its end, its start, or that its days run out early. */
export function orderWords(order: OrderDays & Period, today: CalendarDay): OrderWords {
  const state = workOrderState(order, today)
  if (state === 'Ended') return { text: state, status: state, isWarning: false }
  if (state === 'Ending soon')
    return { text: `${state}, ${timeLeft(order.end_date, today)}`, status: state, isWarning: true }
  if (state === 'To come')
    return {
      text: `starts ${formatDay(order.start_date)}`,
      status: `starts ${inDays(order.start_date, today)}`,
      isWarning: false,
    }
  const text = runsOutEarlyText(order, today)
  return { text, isWarning: text !== undefined }
}

/** "days run out on 26 Feb 2027, 24 days early", "all days used"; undefined if they last until the end. */
export function runsOutEarlyText(order: OrderDays & Period, today: CalendarDay): string | undefined {
  const runOut = earlyRunOut(order, today)
  if (runOut === null) return undefined
  if (isUsedUp(order)) return 'all days used'
  const text = `days run out ${runOutText(runOut, today)}`
  return isOneDay(runOut) ? `${text}, ${daysText(daysUntil(order.end_date, runOut.runs_out_on))} early` : text
}
