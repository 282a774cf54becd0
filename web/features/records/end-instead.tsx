import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { formOf, type PersonRow } from '@portal/domain/records/order-draft'
import { rowName } from '@portal/domain/records/order-problems'
import { isInProgress } from '@portal/domain/work-orders/progress'
import { flushSync } from 'react-dom'
import { useToday } from '../../shared/dates/today.ts'
import { Button } from '../../ui/button.tsx'
import { focusField } from './focus-field.ts'
import type { OrderContent } from './order-content.ts'

interface EndInsteadProps {
  content: OrderContent
  change: (part: Partial<OrderContent>) => void
}

/** For people who were removed from the form while they work: offers to end their lines today, which keeps the days before. */
export function EndInstead({ content, change }: EndInsteadProps) {
  const today = useToday()
  const removed = removedWhileWorking(content, today)
  const [first] = removed
  if (!first) return null
  const endToday = (): void => {
    const people = removed.reduce(
      (rows, row) => rows.toSpliced(content.base.people.indexOf(row), 0, { ...row, end_date: today }),
      content.people,
    )
    flushSync(() => change({ people }))
    focusField(document.body, { row: first.key, field: 'end_date' })
  }
  const name = removed.length === 1 ? rowName(first) : `${removed.length} people`
  return (
    <Button size="small" variant="ghost" onClick={endToday}>
      End {name} on {formatDay(today)} instead
    </Button>
  )
}

function removedWhileWorking({ base, people }: OrderContent, today: CalendarDay): PersonRow[] {
  const lines = formOf(base).people
  return base.people.filter(({ key, id }) => {
    const line = lines.find((each) => each.id === id)
    const works = line !== undefined && isInProgress(line, today) && line.end_date > today
    return works && !people.some((row) => row.key === key)
  })
}
