import { useContext, useEffect, useState } from 'react'
import { DialogLoading } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Features, type RecordDialogProps, type RecordDialogs } from '../feature.ts'
import { noSense } from '../http/call.ts'

interface LazyRecordDialogProps extends RecordDialogProps {
  name: keyof RecordDialogs
}

/** A dialog about the records of an engagement. It loads when it is opened. */
export function LazyRecordDialog({ name, ...props }: LazyRecordDialogProps) {
  const { onClose } = props
  const load = useContext(Features).find(({ recordDialogs }) => recordDialogs)?.recordDialogs
  const [dialogs, setDialogs] = useState<RecordDialogs>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    load?.().then(setDialogs, () => {
      showToast(noSense, 'error')
      onClose()
    })
  }, [])
  const Dialog = dialogs?.[name]
  return Dialog ? <Dialog {...props} /> : <DialogLoading />
}
