import { dayProblem } from '@portal/domain/dates/day-field'
import { holdRules, type Removal } from '@portal/domain/retention/removal'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useHoldRemoval } from './removal-queries.ts'

/** Reason to keep an engagement after its removal day, and until when. */
export function HoldDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  // The version that was opened: after a conflict the person has to look at the new one first.
  const [{ id, title, held, version }] = useState(removal)
  const today = useToday()
  const hold = useHoldRemoval()
  const form = useForm({
    draft: useDraft(`hold ${id} ${version}`, { reason: held?.reason ?? '', until: held?.until ?? '' }),
    problems: ({ reason, until }) => ({
      reason: textFieldProblem(reason, holdRules),
      until: until === '' ? undefined : dayProblem(until, { min: today }),
    }),
    send: ({ reason, until }, signal) => hold.send({ id, version, reason, until: until === '' ? null : until }, signal),
    refresh: hold.refresh,
    onSent: () => {
      showToast(`The removal of ${title} is on hold`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={held ? 'Change hold' : 'Hold removal'}
      sendLabel={held ? 'Save' : 'Hold removal'}
      onClose={onClose}
    >
      <p>{title} stays for now. Everyone who was warned about the removal gets an email.</p>
      <TextArea label="Reason" hint="Shown to superusers" {...form.field('reason')} />
      <DateField
        label="Until"
        hint="Leave it empty to hold until someone releases it"
        min={today}
        today={today}
        {...form.field('until')}
      />
    </FormDialog>
  )
}
