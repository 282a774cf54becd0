import type { Todo } from '@portal/domain/overview/todo'
import { isAbout, type OpenRequest } from '@portal/domain/requests/request'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { showToast } from '../ui/toast.tsx'
import { refreshRequests, requestsQuery } from './requests.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('../work-orders/answer-dialog.tsx')).AnswerDialog }))
const ProposeDialog = lazy(async () => ({
  default: (await import('../team-requests/propose-dialog.tsx')).ProposeDialog,
}))

interface RequestDialogProps {
  /** Request as it was when the dialog opened. The dialog stays open until the person closes it. */
  request: OpenRequest
  onClose: () => void
}

/** Dialogs of staff for a request, loaded on demand. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  return (
    <Suspense>
      {request.kind === 'extension' ? (
        <AnswerDialog
          engagement={request.engagement}
          order={request.order}
          request={request.request}
          onClose={onClose}
        />
      ) : (
        <ProposeDialog
          engagementId={request.engagement.id}
          requestId={request.request_id}
          line={request.line}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** Dialog for a to-do, which contains only the id of its request. */
export function RequestOfTodo({ thing, onClose }: { thing: Todo; onClose: () => void }) {
  const client = useQueryClient()
  const list = useQuery(requestsQuery({ kind: '', engagement: thing.engagement_id ?? '' }))
  const [opened, setOpened] = useState<OpenRequest>()
  const subject = thing.id.slice(thing.kind.length + 1)
  // The cached list may be older than the to-do, so wait for the new one.
  const found = list.isFetching ? undefined : list.data?.open.find((request) => isAbout(request, subject))
  const failure = list.isFetching || found ? undefined : list.error ? messageOf(list.error) : noLongerOpen
  useEffect(() => {
    if (opened) return
    if (found) setOpened(found)
    else if (failure !== undefined) {
      showToast(failure, 'error')
      refreshRequests(client)
      onClose()
    }
  }, [opened, found, failure, client, onClose])
  return opened && <RequestDialog request={opened} onClose={onClose} />
}

export const noLongerOpen = 'This request is no longer open.'
