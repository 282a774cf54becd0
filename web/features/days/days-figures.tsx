import { budgetLeft, formatDays, type OrderDays, percentUsed } from '@portal/domain/days/order-days'
import styles from './days-screen.module.css'

interface DaysFiguresProps {
  days: Pick<OrderDays, 'budget_days' | 'used_days'>
  /** Colours the bar, because the days run out before the work order ends. */
  runsOutEarly: boolean
}

/** Used and left days, and the share of the budget as a bar; only used days without a budget. */
export function DaysFigures({ days, runsOutEarly }: DaysFiguresProps) {
  const left = budgetLeft(days)
  const percent = percentUsed(days)
  const isOver = left !== null && left < 0
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Days used</dt>
          <dd>
            {formatDays(days.used_days)}
            {days.budget_days !== null && <small> of {formatDays(days.budget_days)}</small>}
          </dd>
        </div>
        {left !== null && (
          <div>
            <dt>{isOver ? 'Days over the budget' : 'Days left'}</dt>
            <dd>{formatDays(Math.abs(left))}</dd>
          </div>
        )}
        {percent !== null && (
          <div>
            <dt>Of the budget</dt>
            <dd>{percent}%</dd>
          </div>
        )}
      </dl>
      {percent !== null && (
        <div className={styles.bar} data-soon={runsOutEarly || isOver || undefined} aria-hidden="true">
          <i style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
        </div>
      )}
    </>
  )
}
