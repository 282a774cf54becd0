import type { ErasableKey, ScheduledErasure } from '@portal/domain/privacy/erasure'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, Eraser } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.tsx'
import { messageOf } from '../http/call.ts'
import { isSameKey, scheduledErasuresQuery, useCancelErasure } from './queries.ts'

const ErasureDialog = lazyDialog(async () => (await import('./erasure-dialog.tsx')).ErasureDialog)

interface ErasureAction {
  label: string
  icon: ReactNode
  onSelect: () => void
  danger?: true
}

/** Schedules or cancels the erasure of a person: `action` is for a menu or a button, and `dialog` goes next to it. */
export function useErasure(subject: ErasableKey, name: string) {
  const [isAsking, setIsAsking] = useState(false)
  const scheduled: ScheduledErasure | undefined = useQuery(scheduledErasuresQuery).data?.find((each) =>
    isSameKey(each, subject),
  )
  const cancel = useCancelErasure()
  const action: ErasureAction = scheduled
    ? {
        label: 'Cancel erasure',
        icon: <CalendarX aria-hidden="true" />,
        onSelect: () =>
          cancel.mutate(subject, {
            onSuccess: () => showToast(`Cancelled the erasure of ${name}`),
            onError: (failure) => showToast(messageOf(failure), 'error'),
          }),
      }
    : { label: 'Erase', icon: <Eraser aria-hidden="true" />, danger: true, onSelect: () => setIsAsking(true) }
  const dialog = isAsking && <ErasureDialog subject={subject} name={name} onClose={() => setIsAsking(false)} />
  return { scheduled, action, isCancelling: cancel.isPending, dialog }
}
