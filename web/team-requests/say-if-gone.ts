import { CallError } from '../http/call.ts'
import { showToast } from '../ui/toast.tsx'

/** With what is not there any more the dialog goes that asked about it, so it cannot say so itself. */
export function sayIfGone(error: unknown): void {
  if (error instanceof CallError && error.status === 404) showToast(error.detail, 'error')
}
