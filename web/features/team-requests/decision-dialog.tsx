import {
  longestNote,
  type Proposal,
  type RequestLine,
  type TeamRequest,
} from '@portal/domain/team-requests/team-request'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { useDecide } from './queries.ts'

type Decision = 'accepted' | 'declined'
const noteRules = { label: 'Note', max: longestNote, optional: true }
const verbs = { accepted: 'Accept', declined: 'Decline' } as const

interface DecisionDialogProps {
  engagementId: string
  request: TeamRequest
  /** Current line, with everyone who is proposed for it. */
  line: RequestLine
  proposal: Proposal
  /** Both are offered where neither was chosen yet. */
  decision?: Decision | undefined
  /** False where all places are filled. */
  mayAccept?: boolean
  onClose: () => void
}

/** Customer's decision on a proposed person, with what to decide by and a note to the proposer. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { engagementId, request, line, proposal, decision, mayAccept = true, onClose } = props
  const chosen = decision ?? (mayAccept ? 'accepted' : 'declined')
  const decide = useDecide(engagementId, request.id)
  const form = useForm<{ note: string }, Decision, Decision>({
    draft: useDraft(`decision ${proposal.id}`, { note: '' }),
    problems: ({ note }) => ({ note: textFieldProblem(note, noteRules) }),
    checksWhileTyping: true,
    send: async ({ note }, signal, decision = chosen) => {
      await decide(proposal.id, { decision, note }, signal)
      return decision
    },
    onSent: (decision) => {
      showToast(`You ${decision} ${proposal.employee_name}`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={
        decision === undefined ? `Decide on ${proposal.employee_name}` : `${verbs[decision]} ${proposal.employee_name}?`
      }
      sendLabel={verbs[chosen]}
      actions={
        decision === undefined &&
        mayAccept && (
          <Button disabled={form.isSending} onClick={() => form.submit('declined')}>
            Decline
          </Button>
        )
      }
      onClose={onClose}
    >
      <DecisionFacts engagementId={engagementId} request={request} line={line} proposal={proposal} />
      <TextArea
        label="Note (optional)"
        hint={`${proposal.proposed_by} will get an email with your decision and this note.`}
        rows={3}
        countTo={longestNote}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
