import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  firstToRunOutText,
  forecastText,
  type OrderWithDays,
  sumOfDays,
  withoutBudgetText,
} from '@portal/domain/days/order-days'
import { DaysFigures } from '../../shared/days/days-figures.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './days-in-short.module.css'

/** Sum of the work orders that have not ended, and when the first of them runs out of days. */
export function DaysInShort({ orders, today }: { orders: readonly OrderWithDays[]; today: CalendarDay }) {
  const sum = sumOfDays(orders, today)
  if (sum.budget_days === null) {
    const used_days = orders.reduce((total, order) => total + order.used_days, 0)
    return <DaysFigures days={{ budget_days: null, used_days }} runsOutEarly={false} />
  }
  const [only] = orders
  const sentence = orders.length === 1 && only ? forecastText(only, today) : firstToRunOutText(sum, today)
  return (
    <Stack gap={8} className={styles.days}>
      <DaysFigures days={sum} runsOutEarly={sum.first_to_run_out !== null} />
      {sentence && <p>{sentence}</p>}
      {sum.without_budget > 0 && (
        <Text as="p" tone="quiet">
          {withoutBudgetText(sum)}
        </Text>
      )}
    </Stack>
  )
}
