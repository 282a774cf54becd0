import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { firstToRunOutText, type OrderWithDays, sumOfDays } from '@portal/domain/days/order-days'
import { DaysFigures } from '../../shared/days/days-figures.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './days-screen.module.css'

/** Sum of the work orders that have not ended. */
export function EngagementSum({ orders, today }: { orders: readonly OrderWithDays[]; today: CalendarDay }) {
  const sum = sumOfDays(orders, today)
  if (sum.budget_days === null) return null
  const sentence = firstToRunOutText(sum, today)
  return (
    <section aria-label="All work orders">
      <SectionHead title="All work orders" count={orders.length - sum.without_budget} />
      <div className={styles.sum}>
        <DaysFigures days={sum} runsOutEarly={sentence !== undefined} />
        {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
      </div>
    </section>
  )
}
