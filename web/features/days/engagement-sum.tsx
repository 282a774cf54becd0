import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  daysText,
  firstToRunOutText,
  formatDays,
  type OrderWithDays,
  percentUsed,
  sumOfDays,
  withoutBudgetText,
} from '@portal/domain/days/order-days'
import { hasStarted } from '@portal/domain/work-orders/progress'
import { SectionHead } from '../../ui/section-head.tsx'
import { Text } from '../../ui/text.tsx'
import { DaysFigure } from './days-figure.tsx'
import styles from './days-screen.module.css'

/** Sum of the work orders that have not ended. */
export function EngagementSum({ orders, today }: { orders: readonly OrderWithDays[]; today: CalendarDay }) {
  const sum = sumOfDays(orders, today)
  if (sum.budget_days === null) return null
  const coming = orders
    .filter((order) => !hasStarted(order, today))
    .reduce((all, { budget_days }) => all + (budget_days ?? 0), 0)
  const details = [
    `${daysText(sum.used_days)} used, ${percentUsed(sum) ?? 0}% of the budget.`,
    coming > 0 && `${formatDays(coming)} of the budget are for work orders that have not started.`,
    sum.without_budget > 0 && withoutBudgetText(sum),
  ]
  const sentence = firstToRunOutText(sum, today)
  return (
    <section className={styles.sum} aria-label="All work orders">
      <SectionHead title="All work orders" count={orders.length} />
      <DaysFigure days={sum} />
      <Text as="p" kind="quiet" tabular>
        {details.filter(Boolean).join(' ')}
      </Text>
      {sentence !== undefined && <p>{sentence}</p>}
    </section>
  )
}
