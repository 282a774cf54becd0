import type { Todo } from '@portal/domain/overview/todo'
import { isAbout, type OpenRequest } from '@portal/domain/requests/request'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useFoundOnce } from '../todos/found-once.ts'
import { refreshRequests, requestsQuery } from './requests.ts'

const AnswerDialog = lazy(async () => ({
  default: (await import('../../features/work-orders/answer-dialog.tsx')).AnswerDialog,
}))
const ProposeDialog = lazy(async () => ({
  default: (await import('../../features/team-requests/propose-dialog.tsx')).ProposeDialog,
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

/** Dialog for a to-do of staff, which contains only the id of its request. */
export function RequestOfTodo({ thing, onClose }: { thing: Todo; onClose: () => void }) {
  const client = useQueryClient()
  const subject = thing.id.slice(thing.kind.length + 1)
  const request = useFoundOnce({
    query: useQuery({ ...requestsQuery({ kind: '', engagement: thing.engagement_id ?? '' }), staleTime: 0 }),
    find: ({ open }) => open.find((request) => isAbout(request, subject)),
    gone: noLongerOpen,
    onMissing: () => {
      refreshRequests(client)
      onClose()
    },
  })
  return request && <RequestDialog request={request} onClose={onClose} />
}

export const noLongerOpen = 'This request is no longer open.'
