import { noLongerOpen } from '@portal/domain/requests/request'
import { useQuery } from '@tanstack/react-query'
import type { TodoDialogProps } from '../../shared/feature.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { ProposalDialogs, type Subject } from './proposal-dialogs.tsx'
import { requestsQuery } from './queries.ts'

/** Dialog for the decision on a proposal known by its id. */
export function DecisionOfTodo({ engagementId, subjectId, onClose }: TodoDialogProps) {
  const query = useQuery({ ...requestsQuery(engagementId), staleTime: 0 })
  const subject = useFoundOnce<NonNullable<typeof query.data>, Subject>({
    query,
    find: (requests) =>
      requests
        .flatMap((request) =>
          request.request_content.flatMap((line) =>
            line.proposals.map((proposal): Subject & { proposal: typeof proposal } => ({ request, line, proposal })),
          ),
        )
        .find(({ proposal }) => proposal.id === subjectId && proposal.decision === 'open'),
    gone: noLongerOpen,
    onMissing: onClose,
  })
  return (
    subject && <ProposalDialogs engagementId={engagementId} subject={subject} requests={query.data} onClose={onClose} />
  )
}
