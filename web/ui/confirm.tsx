import type { ConfirmProps } from './confirm-dialog.tsx'
import { DialogLoading, lazyPart } from './lazy-part.tsx'

const confirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Asks before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  const ConfirmDialog = confirmDialog.usePart(props.open)
  if (ConfirmDialog) return <ConfirmDialog {...props} />
  return props.open && <DialogLoading />
}
