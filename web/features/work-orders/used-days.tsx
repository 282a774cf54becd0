import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { calendarDaysLeft } from '@portal/domain/dates/days-until'
import { forecastText, hasDays, usedText } from '@portal/domain/days/order-days'
import { runsOutEarlyText } from '@portal/domain/days/order-words'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { isInProgress } from '@portal/domain/work-orders/progress'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './used-days.module.css'

interface UsedDaysProps {
  order: WorkOrder
  today: CalendarDay
}

/** "12 calendar days left, 32 of 40 budget days used", with a warning if the days run out before the work order ends. */
export function UsedDays({ order, today }: UsedDaysProps) {
  const figures = [
    isInProgress(order, today) && calendarDaysLeft(order.end_date, today),
    hasDays(order) && usedText(order),
  ]
  const warning = runsOutEarlyText(order, today)
  return (
    <>
      <p>{figures.filter(Boolean).join(', ')}</p>
      {warning !== undefined && (
        <Text as="p" tone="warning" className={styles.warning}>
          {warning}
        </Text>
      )}
    </>
  )
}

/** Used days, the forecast, and a link to the screen of days. */
export function DaysOfOrder({ engagement, order, today }: UsedDaysProps & { engagement: Engagement }) {
  const viewer = useViewer()
  if (!hasDays(order)) return null
  const hasScreen = !viewer.is_stakeholder || order.used_days !== 0
  return (
    <Text as="p" kind="quiet" tabular className={styles.forecast}>
      <Text tone="text" className={styles.figures}>
        {usedText(order)}.
      </Text>{' '}
      {forecastText(order, today)}{' '}
      {hasScreen && (
        <MoreLink to={paths.engagementDays(engagement.id, order.id)}>
          View days <span className="sr-only">of {order.reference}</span>
        </MoreLink>
      )}
    </Text>
  )
}
