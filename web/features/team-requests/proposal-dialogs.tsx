import {
  lineProgress,
  type Proposal,
  type RequestLine,
  type TeamRequest,
} from '@portal/domain/team-requests/team-request'
import { lazyDialog } from '../../ui/lazy-part.tsx'

const ProposeDialog = lazyDialog(async () => (await import('./propose-dialog.tsx')).ProposeDialog)
const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

/** A line to propose a person for, or a proposal to decide on. */
export interface Subject {
  request: TeamRequest
  line: RequestLine
  proposal?: Proposal
  decision?: 'accepted' | 'declined'
}

interface ProposalDialogsProps {
  engagementId: string
  subject: Subject
  /** Current requests. */
  requests: readonly TeamRequest[] | undefined
  onClose: () => void
}

/** Rendered outside the table, so that input stays if the request is deleted by someone else. */
export function ProposalDialogs({ engagementId, subject, requests, onClose }: ProposalDialogsProps) {
  const { request, line, proposal, decision } = subject
  const now = requests?.flatMap((one) => one.request_content).find(({ id }) => id === line.id) ?? line
  return proposal ? (
    <DecisionDialog
      engagementId={engagementId}
      request={request}
      line={now}
      proposal={proposal}
      decision={decision}
      mayAccept={lineProgress(now).open > 0}
      onClose={onClose}
    />
  ) : (
    <ProposeDialog engagementId={engagementId} requestId={request.id} line={line} onClose={onClose} />
  )
}
