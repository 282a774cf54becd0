import { onlyViewing } from '@portal/domain/audit-log/entry'
import { plainText } from '@portal/domain/overview/words'
import type { Todo } from '@portal/domain/todos/todo'
import { AlarmClock } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { messageOf } from '../http/call.ts'
import { useViewer } from '../session/session.ts'
import { useMark } from './todos.ts'

interface SnoozeButtonProps {
  todo: Todo
  /** Called before the row disappears. */
  onSnooze: () => void
}

/** Snoozes a to-do for a week. */
export function SnoozeButton({ todo, onSnooze }: SnoozeButtonProps) {
  const { mutate, mutateAsync, isPending } = useMark()
  const isViewing = useViewer().viewed_by !== undefined
  const failed = (error: Error) => showToast(messageOf(error), 'error')
  const snooze = () => {
    onSnooze()
    // The row may be gone before the answer, and with it the callbacks of mutate.
    mutateAsync({ todo: todo.id, mark: 'snooze' }).then(
      () =>
        showToast('Snoozed for a week', 'success', 'bottom', () =>
          mutate({ todo: todo.id, mark: 'unsnooze' }, { onError: failed }),
        ),
      failed,
    )
  }
  return (
    <IconButton
      label={`Snooze for a week: ${plainText(todo.words)}`}
      title={isViewing ? onlyViewing : 'Snooze for a week'}
      icon={<AlarmClock size={16} aria-hidden="true" />}
      disabled={isPending || isViewing}
      onClick={snooze}
    />
  )
}
