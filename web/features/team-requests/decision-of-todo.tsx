import { useQuery } from '@tanstack/react-query'
import { noLongerOpen } from '../../shared/requests/request-dialog.tsx'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { ProposalDialogs, type Subject } from './proposal-dialogs.tsx'
import { requestsQuery } from './queries.ts'

interface DecisionOfTodoProps {
  engagementId: string
  proposalId: string
  onClose: () => void
}

/** Dialog for the decision on a proposal known by its id. */
export function DecisionOfTodo({ engagementId, proposalId, onClose }: DecisionOfTodoProps) {
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
        .find(({ proposal }) => proposal.id === proposalId && proposal.decision === 'open'),
    gone: noLongerOpen,
    onMissing: onClose,
  })
  return (
    subject && <ProposalDialogs engagementId={engagementId} subject={subject} requests={query.data} onClose={onClose} />
  )
}
