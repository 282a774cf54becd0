import { formatDay } from '@portal/domain/dates/calendar-day'
import { isLineFilled } from '@portal/domain/team-requests/completion'
import { mayDecideProposals, mayProposePeople } from '@portal/domain/team-requests/permissions'
import { lineFilled } from '@portal/domain/team-requests/proposing'
import {
  durationInWords,
  lineInWords,
  lineProgress,
  openFirst,
  type Proposal,
  type RequestLine,
  type TeamRequest,
} from '@portal/domain/team-requests/team-request'
import { Check, UserPlus, X } from 'lucide-react'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import type { Subject } from './proposal-dialogs.tsx'
import styles from './requested-line.module.css'

interface RequestedLineProps {
  line: RequestLine
  request: TeamRequest
  /** Opens the dialog about it. */
  onAct: (subject: Subject) => void
}

/** Line with its proposals and progress. */
export function RequestedLine({ line, request, onAct }: RequestedLineProps) {
  const viewer = useViewer()
  const { accepted, open } = lineProgress(line)
  const mayDecide = mayDecideProposals(viewer)
  const [search] = useSearchParams()
  const isRequestedDecision = (proposal: Proposal): boolean => search.get('ask') === `decide-${proposal.id}`
  const requestedProposal = line.proposals.find(
    (proposal) => proposal.decision === 'open' && isRequestedDecision(proposal),
  )
  useOpenFromAddress(
    `decide-${requestedProposal?.id}`,
    () => requestedProposal && onAct({ request, line, proposal: requestedProposal }),
    mayDecide && request.is_new && !!requestedProposal,
  )
  return (
    <li className={styles.line}>
      <Row gap="8px 12px" justify="between" wrap>
        <div>
          <Text as="p" kind="label">
            {lineInWords(line)}
          </Text>
          <Text as="p" kind="quiet" tabular>
            From {formatDay(line.member_start_date)} · {durationInWords(line)}
            {line.proposals.length > 0 && ` · ${accepted} filled, ${open} open`}
          </Text>
        </div>
        {mayProposePeople(viewer) &&
          request.is_new &&
          (isLineFilled(line) ? (
            <Text kind="quiet">{lineFilled}</Text>
          ) : (
            <Button
              size="small"
              icon={<UserPlus aria-hidden="true" />}
              aria-label={`Propose a person for ${lineInWords(line)}`}
              onClick={() => onAct({ request, line })}
            >
              Propose a person
            </Button>
          ))}
      </Row>
      {line.proposals.length > 0 && (
        <ul className={styles.proposals} aria-label={`Proposed for ${lineInWords(line)}`}>
          {openFirst(line.proposals).map((proposal) => (
            <ProposedPerson
              key={proposal.id}
              proposal={proposal}
              {...(mayDecide &&
                request.is_new &&
                proposal.decision === 'open' && {
                  mayAccept: open > 0,
                  onDecide: (decision) => onAct({ request, line, proposal, decision }),
                })}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

const states = {
  open: { label: 'Waiting', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
} as const

interface ProposedPersonProps {
  proposal: Proposal
  /** For those who may, while it is open. */
  onDecide?: (decision: 'accepted' | 'declined') => void
  /** False where all places are filled. */
  mayAccept?: boolean
}

/** Person with the words of both sides, and the state or the two buttons at the right edge. */
function ProposedPerson({ proposal, onDecide, mayAccept = true }: ProposedPersonProps) {
  const { employee_name, employee_photo_id, job_title, decision, decided_by, proposed_by, note, decision_note } =
    proposal
  const { label, tone } = states[decision]
  return (
    <li className={styles.proposal}>
      <Avatar name={employee_name} src={photoOf(employee_photo_id)} size={28} />
      <div>
        <p>
          <Text kind="label">{employee_name}</Text>
          {job_title && <Text kind="quiet"> · {job_title}</Text>}
        </p>
        <Text as="p" kind="quiet">
          Proposed by {proposed_by}
          {note && `: “${note}”`}
        </Text>
        {decision !== 'open' && decision_note && (
          <Text as="p" kind="quiet">
            {decided_by}: “{decision_note}”
          </Text>
        )}
      </div>
      <div className={styles.state}>
        {onDecide ? (
          <Row gap={4} justify="end">
            {mayAccept && (
              <Button
                size="small"
                variant="primary"
                icon={<Check aria-hidden="true" />}
                aria-label={`Accept ${employee_name}`}
                onClick={() => onDecide('accepted')}
              >
                Accept
              </Button>
            )}
            <Button
              size="small"
              icon={<X aria-hidden="true" />}
              aria-label={`Decline ${employee_name}`}
              onClick={() => onDecide('declined')}
            >
              Decline
            </Button>
          </Row>
        ) : (
          <>
            <Text kind="label" tone={tone}>
              {label}
            </Text>
            <Text kind="quiet" block>
              {decision === 'open' ? 'for the customer' : `by ${decided_by}`}
            </Text>
          </>
        )}
      </div>
    </li>
  )
}
