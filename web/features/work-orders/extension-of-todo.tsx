import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { daysMessage } from '@portal/domain/days/thresholds'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import type { TodoDialogProps } from '../../shared/feature.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { ExtensionDialog } from './extension-dialog.tsx'
import { engagementsNamed } from './queries.ts'

interface ExtensionOfTodoProps extends TodoDialogProps {
  /** Returns the message that the dialog proposes. */
  messageOf?: (order: WorkOrder, today: CalendarDay) => string | undefined
}

/** Dialog that requests an extension of a work order whose days run out. Its message says when. */
export const ExtensionOfDays = (props: TodoDialogProps) => <ExtensionOfTodo {...props} messageOf={daysMessage} />

/** Dialog that requests an extension of a work order known by its id. */
export function ExtensionOfTodo({ engagementId, subjectId, onClose, messageOf }: ExtensionOfTodoProps) {
  const today = useToday()
  const found = useFoundOnce({
    query: useQuery({ ...engagementsNamed({ work_order: subjectId }), staleTime: 0 }),
    find: (engagements) => {
      const engagement = engagements.find(({ id }) => id === engagementId)
      const order = engagement?.work_orders.find(({ id }) => id === subjectId)
      return engagement && order && { engagement, order }
    },
    gone: 'This work order is no longer here.',
    onMissing: onClose,
  })
  return (
    found && <ExtensionDialog {...found} today={today} message={messageOf?.(found.order, today)} onClose={onClose} />
  )
}
