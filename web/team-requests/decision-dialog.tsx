import type { Proposal } from '@portal/domain/team-requests/team-request'
import { longestNote } from '@portal/domain/team-requests/team-request'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { useDecide } from './queries.ts'

type Decision = 'accepted' | 'declined'
const verbs = { accepted: 'Accept', declined: 'Decline' } as const

interface DecisionDialogProps {
  engagementId: string
  requestId: string
  proposal: Proposal
  /** Both are offered where neither was chosen yet. */
  decision?: Decision | undefined
  /** False where all places are filled. */
  mayAccept?: boolean
  onClose: () => void
}

/** Customer's decision on a proposed person, with a note to the proposer. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { engagementId, requestId, proposal, decision, mayAccept = true, onClose } = props
  const chosen = decision ?? (mayAccept ? 'accepted' : 'declined')
  const decide = useDecide(engagementId, requestId)
  const { content: note, set: setNote } = useDraft(`decision ${proposal.id}`, '')
  const [failure, setFailure] = useState<string>()
  const noteProblem = textFieldProblem(note, { label: 'Note', max: longestNote, optional: true })
  const close = () => {
    setNote(null)
    onClose()
  }
  const submit = (decision: Decision) => {
    if (decide.isPending || noteProblem) return
    setFailure(undefined)
    decide.mutate(
      { proposal_id: proposal.id, decision, note },
      {
        onSuccess: () => {
          showToast(`You ${decision} ${proposal.employee_name}`)
          close()
        },
        onError: (error) => setFailure(messageOf(error)),
      },
    )
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title={
        decision === undefined ? `Decide on ${proposal.employee_name}` : `${verbs[decision]} ${proposal.employee_name}?`
      }
      unsaved={note !== ''}
      onSubmit={() => submit(chosen)}
      footer={
        <>
          <DialogCancel />
          {decision === undefined && mayAccept && (
            <Button disabled={decide.isPending} onClick={() => submit('declined')}>
              Decline
            </Button>
          )}
          <Button type="submit" variant="primary" busy={decide.isPending}>
            {verbs[chosen]}
          </Button>
        </>
      }
    >
      <Alert>{failure}</Alert>
      <TextArea
        label="Note (optional)"
        hint={`${proposal.proposed_by} will get an email with your decision and this note.`}
        rows={3}
        countTo={longestNote}
        value={note}
        error={noteProblem}
        onChange={setNote}
      />
    </Dialog>
  )
}
