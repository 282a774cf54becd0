import { budgetLeft, formatDays, type OrderDays, percentUsed } from '@portal/domain/days/order-days'
import type { ReactNode } from 'react'
import { Row } from '../../ui/stack.tsx'
import styles from './days-figures.module.css'

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
      <Row as="dl" gap="8px 20px" align="stretch" wrap className={styles.figures}>
        <Figure name={left === null ? 'Days worked' : 'Budget days used'}>{formatDays(days.used_days)}</Figure>
        {left !== null && (
          <Figure name={isOver ? 'Days over budget' : 'Budget days left'}>{formatDays(Math.abs(left))}</Figure>
        )}
        {days.budget_days !== null && <Figure name="Budget">{formatDays(days.budget_days)}</Figure>}
        {percent !== null && <Figure name="Percent used">{percent}%</Figure>}
      </Row>
      {percent !== null && (
        <div className={styles.bar} data-soon={runsOutEarly || isOver || undefined} aria-hidden="true">
          <i style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
        </div>
      )}
    </>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
