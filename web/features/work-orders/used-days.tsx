import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  earlyRunOut,
  forecastText,
  hasDays,
  isUsedUp,
  leftText,
  percentUsed,
  usedText,
} from '@portal/domain/days/order-days'
import { runOutText } from '@portal/domain/days/run-out'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { paths } from '../../shared/paths.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './used-days.module.css'

interface UsedDaysProps {
  order: WorkOrder
  today: CalendarDay
}

/** "32 of 40 days used", with a warning if the days are used or run out before the work order ends. */
export function UsedDays({ order, today }: UsedDaysProps) {
  if (!hasDays(order)) return null
  const warning = warningOf(order, today)
  return (
    <Text as="p" kind="quiet" tabular className={styles.used}>
      {usedText(order)}
      {warning && (
        <>
          {' · '}
          <b>{warning}</b>
        </>
      )}
    </Text>
  )
}

function warningOf(order: WorkOrder, today: CalendarDay): string | undefined {
  const runOut = earlyRunOut(order, today)
  if (runOut === null) return undefined
  return isUsedUp(order) ? 'all used' : `out ${runOutText(runOut, today)}`
}

/** Left and percent, the forecast, and a link to the screen of days. */
export function DaysOfOrder({ engagement, order, today }: UsedDaysProps & { engagement: Engagement }) {
  if (!hasDays(order)) return null
  const percent = percentUsed(order)
  const figures = [leftText(order), percent !== null && `${percent}% used`].filter(Boolean).join(', ')
  return (
    <Text as="p" kind="quiet" tabular className={styles.forecast}>
      <span>
        {figures && <b>{figures}.</b>} {forecastText(order, today)}{' '}
        <MoreLink to={paths.engagementDays(engagement.id, order.id)}>
          View days <span className="sr-only">of {order.reference}</span>
        </MoreLink>
      </span>
    </Text>
  )
}
