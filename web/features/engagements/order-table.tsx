import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { orderBar } from '@portal/domain/days/order-bar'
import { budgetLeft, formatDays, sumOfDays, withoutBudgetText } from '@portal/domain/days/order-days'
import { leadingFigure, shortForecast } from '@portal/domain/days/short-forecast'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { hasStarted } from '@portal/domain/work-orders/progress'
import { paths } from '../../shared/paths.ts'
import { OrderBar, OrderBarLegend } from '../../shared/work-orders/order-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './order-table.module.css'

type Order = EngagementOverview['work_orders'][number]

interface OrderTableProps {
  id: string
  orders: readonly Order[]
  today: CalendarDay
}

/** Orders that run or come, with the days of their budgets. */
export function OrderTable({ id, orders, today }: OrderTableProps) {
  const leading = leadingFigure(orders, today)
  const sum = sumOfDays(orders, today)
  const hasBudget = sum.budget_days !== null
  const hasForecast = hasBudget || orders.some((order) => !hasStarted(order, today))
  return (
    <div data-columns={hasBudget ? 'days' : hasForecast ? 'forecast' : undefined} className={styles.table}>
      {leading && (
        <Row as="p" gap="0 8px" align="baseline" wrap className={styles.leading}>
          <Text kind="figure">{leading.figure}</Text> <span>{leading.words}</span>
          {leading.isBudget && sum.without_budget > 0 && <Text kind="quiet">{withoutBudgetText(sum)}</Text>}
        </Row>
      )}
      <Text as="div" kind="label" tone="quiet" className={styles.head} aria-hidden="true">
        <span>Work order</span>
        <span>{hasBudget ? 'Time and budget days' : 'Time'}</span>
        {hasBudget && <span className={styles.end}>Budget days left</span>}
        {hasForecast && <span className={styles.end}>{hasBudget ? 'Forecast' : 'Status'}</span>}
      </Text>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={styles.row}>
            <Link className={styles.lead} to={`${paths.workOrdersOf(id)}?wo=${order.id}`}>
              <Text kind="row-title" block className={styles.name}>
                {order.reference}
              </Text>{' '}
              <Text kind="quiet" tabular>
                {formatDay(order.start_date)} – {formatDay(order.end_date)}
              </Text>
            </Link>
            <OrderBar order={order} today={today} />
            {hasBudget && <DaysLeft order={order} />}
            {hasForecast && <Forecast order={order} today={today} hasBudget={hasBudget} />}
          </li>
        ))}
      </ul>
      {hasBudget && <OrderBarLegend showsAhead={orders.some((order) => orderBar(order, today).isAhead)} />}
    </div>
  )
}

function DaysLeft({ order }: { order: Order }) {
  const left = budgetLeft(order)
  return (
    <Text as="p" tabular className={styles.left}>
      {left === null ? '–' : formatDays(Math.abs(left))}{' '}
      {left !== null && (
        <Text tone="quiet" className={left < 0 ? undefined : styles.unit}>
          {left < 0 ? 'over' : 'budget days left'}
        </Text>
      )}
    </Text>
  )
}

function Forecast({ order, today, hasBudget }: { order: Order; today: CalendarDay; hasBudget: boolean }) {
  const { text, isEarly } = shortForecast(order, today)
  // Without any budget there is no forecast of days.
  if (!hasBudget && hasStarted(order, today)) return null
  return (
    <Text as="p" tabular tone={isEarly ? 'warning' : undefined} className={styles.end}>
      {text}
    </Text>
  )
}
