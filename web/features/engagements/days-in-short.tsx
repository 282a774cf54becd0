import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  budgetLeft,
  firstToRunOutText,
  forecastText,
  formatDays,
  type OrderWithDays,
  percentUsed,
  sumOfDays,
  usedText,
} from '@portal/domain/days/order-days'
import styles from './days-in-short.module.css'

/** Left and used days of the work orders that have not ended, and when the first runs out. */
export function DaysInShort({ orders, today }: { orders: readonly OrderWithDays[]; today: CalendarDay }) {
  const sum = sumOfDays(orders, today)
  const left = budgetLeft(sum)
  if (left === null) {
    const used_days = orders.reduce((total, order) => total + order.used_days, 0)
    return <p className={styles.sentence}>{usedText({ budget_days: null, used_days })}</p>
  }
  const percent = percentUsed(sum)
  const [only] = orders
  const sentence = orders.length === 1 && only ? forecastText(only, today) : firstToRunOutText(sum)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Days left</dt>
          <dd>{formatDays(left)}</dd>
        </div>
        <div>
          <dt>Used</dt>
          <dd>
            {formatDays(sum.used_days)} <span>of {formatDays(left + sum.used_days)}</span>
          </dd>
        </div>
        {percent !== null && (
          <div>
            <dt>Percent used</dt>
            <dd>
              {percent}
              <span>%</span>
            </dd>
          </div>
        )}
      </dl>
      {percent !== null && (
        <div className={styles.bar} data-full={percent >= 100 || undefined} aria-hidden="true">
          <i style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }} />
        </div>
      )}
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {sum.without_budget > 0 && (
        <p className={styles.sentence}>
          {sum.without_budget === 1
            ? '1 work order without a budget is not included.'
            : `${sum.without_budget} work orders without a budget are not included.`}
        </p>
      )}
    </>
  )
}
