import { dayProblem } from '@portal/domain/dates/day-field'
import { holdRules, type Removal } from '@portal/domain/retention/removal'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { CallError, messageOf } from '../http/call.ts'
import { useToday } from '../portal/today.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { useHoldRemoval } from './removal-queries.ts'

/** Why an engagement stays although its day comes, and how long. */
export function HoldDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { id, title, held, version } = removal
  const today = useToday()
  const [kept] = useState({ reason: held?.reason ?? '', until: held?.until ?? '' })
  const { content: draft, set: setDraft, isBegun: typed } = useDraft(`hold ${id} ${version}`, kept)
  const [tried, setTried] = useState(false)
  const hold = useHoldRemoval()
  const refused: Record<string, string> = hold.error instanceof CallError ? hold.error.fields : {}
  const reasonProblem = textFieldProblem(draft.reason, holdRules)
  const untilProblem = draft.until === '' ? undefined : dayProblem(draft.until, { min: today })
  const close = () => {
    setDraft(null)
    onClose()
  }
  const send = () => {
    setTried(true)
    if (reasonProblem || untilProblem) return
    const body = { reason: draft.reason, until: draft.until === '' ? null : draft.until }
    void hold.mutateAsync({ id, version, ...body }).then(
      () => {
        showToast(`The removal of ${title} is on hold`)
        close()
      },
      () => {},
    )
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title={held ? 'Change hold' : 'Hold removal'}
      unsaved={typed}
      onSubmit={send}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={hold.isPending}>
            {held ? 'Save' : 'Hold removal'}
          </Button>
        </>
      }
    >
      <p>{title} stays for now. Everyone who was warned about the removal gets an email.</p>
      <TextArea
        label="Reason"
        hint="Shown to superusers"
        value={draft.reason}
        onChange={(reason) => setDraft({ ...draft, reason })}
        error={tried ? (reasonProblem ?? refused.reason) : undefined}
      />
      <DateField
        label="Until"
        hint="Leave it empty to hold until someone releases it"
        value={draft.until}
        onChange={(until) => setDraft({ ...draft, until })}
        min={today}
        today={today}
        error={tried ? (untilProblem ?? refused.until) : undefined}
      />
      <Alert>{hold.error && Object.keys(refused).length === 0 && messageOf(hold.error)}</Alert>
    </Dialog>
  )
}
