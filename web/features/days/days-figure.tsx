import { daysFigure } from '@portal/domain/days/budget-figure'
import type { OrderDays } from '@portal/domain/days/order-days'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'

/** Days left of a budget; used days without one. */
export function DaysFigure({ days }: { days: Pick<OrderDays, 'budget_days' | 'used_days'> }) {
  const { figure, words } = daysFigure(days)
  return (
    <Row as="p" gap="0 8px" align="baseline" wrap>
      <Text kind="figure">{figure}</Text> <span>{words}</span>
    </Row>
  )
}
