import type { OpenRequest } from '@portal/domain/requests/request'
import { Suspense, useContext } from 'react'
import { Features } from '../../shared/feature.ts'

interface RequestDialogProps {
  /** Request as it was when the dialog opened. The dialog stays open until the person closes it. */
  request: OpenRequest
  onClose: () => void
}

/** Dialogs of staff for a request, loaded on demand. */
export const RequestDialog = (props: RequestDialogProps) => (
  <Suspense>
    <DialogOfKind {...props} />
  </Suspense>
)

/** The features of the two kinds of requests provide the dialogs. */
function DialogOfKind({ request, onClose }: RequestDialogProps) {
  const dialogs = useContext(Features).flatMap(({ requestDialogs }) => requestDialogs ?? [])
  const Extension = dialogs.find(({ extension }) => extension)?.extension
  const Team = dialogs.find(({ team }) => team)?.team
  if (request.kind === 'extension') return Extension && <Extension request={request} onClose={onClose} />
  return Team && <Team request={request} onClose={onClose} />
}
