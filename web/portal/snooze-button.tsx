import type { Todo } from '@portal/domain/overview/todo'
import { plainText } from '@portal/domain/overview/words'
import { AlarmClock } from 'lucide-react'
import { messageOf } from '../http/call.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.tsx'
import { useMark } from './todos.ts'

/** Puts a thing off for a week. */
export function PutOffButton({ thing }: { thing: Todo }) {
  const { mutate, isPending } = useMark()
  const putOff = () =>
    mutate(
      { thing: thing.id, mark: 'put off' },
      {
        onSuccess: () => showToast('Snoozed for a week'),
        onError: (error) => showToast(messageOf(error), 'error'),
      },
    )
  return (
    <IconButton
      label={`Snooze for a week: ${plainText(thing.words)}`}
      title="Snooze for a week"
      icon={<AlarmClock size={16} aria-hidden="true" />}
      disabled={isPending}
      onClick={putOff}
    />
  )
}
