import { isAbout, noLongerOpen } from '@portal/domain/requests/request'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TodoDialogProps } from '../../shared/feature.ts'
import { refreshRequests, requestsQuery } from '../../shared/requests/requests.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { RequestDialog } from './request-dialog.tsx'

/** Dialog for a to-do of staff, which contains only the id of its request. */
export function RequestOfTodo({ engagementId, subjectId, onClose }: TodoDialogProps) {
  const client = useQueryClient()
  const request = useFoundOnce({
    query: useQuery({ ...requestsQuery({ kind: '', engagement: engagementId }), staleTime: 0 }),
    find: ({ open }) => open.find((request) => isAbout(request, subjectId)),
    gone: noLongerOpen,
    onMissing: () => {
      refreshRequests(client)
      onClose()
    },
  })
  return request && <RequestDialog request={request} onClose={onClose} />
}
