import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import type { TodoDialogProps } from '../../shared/feature.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { ExtensionDialog } from './extension-dialog.tsx'
import { engagementsNamed } from './queries.ts'

/** Dialog that requests an extension of a work order known by its id. */
export function ExtensionOfTodo({ engagementId, subjectId, onClose }: TodoDialogProps) {
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
  return found && <ExtensionDialog {...found} today={today} onClose={onClose} />
}
