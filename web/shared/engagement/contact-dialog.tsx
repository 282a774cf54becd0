import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { messageRules, preselected, type Recipient, recipientOptions, subjectRules } from '@portal/domain/team/contact'
import { sendContactMessage } from '@portal/domain/team/contract'
import {
  assignedSoon,
  messageMax,
  messageSent,
  messagingUnavailable,
  selectRecipient,
  subjectMax,
} from '@portal/domain/team/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useDraft } from '../forms/draft.ts'
import { useForm } from '../forms/form.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { call } from '../http/call.ts'
import styles from './contact-dialog.module.css'

interface ContactDialogProps {
  engagement: EngagementHeader
  /** Texts that are filled in. `key` names their draft, so that they do not replace another message. */
  about?: { key: string; subject: string; message: string }
  onClose: () => void
}

/** A message to the client partner, the delivery lead or both. */
export function ContactDialog({ engagement, about, onClose }: ContactDialogProps) {
  const options = recipientOptions(engagement)
  const [isSent, setIsSent] = useState(false)
  const recipients = useId()
  const known = (to: readonly Recipient[]) =>
    to.filter((each) => options.some(({ value, name }) => value === each && name !== null))
  const draftName = about?.key ?? engagement.id
  const form = useForm({
    draft: useDraft(`message ${draftName}`, {
      to: preselected(options),
      subject: about?.subject ?? '',
      message: about?.message ?? '',
    }),
    problems: ({ to, subject, message }) => ({
      to: known(to).length === 0 ? selectRecipient : undefined,
      subject: textFieldProblem(subject, subjectRules),
      message: textFieldProblem(message, messageRules),
    }),
    send: ({ to, subject, message }, signal) => {
      const body = { data: { subject: subject.trim(), message: message.trim() }, to: known(to) }
      return call(sendContactMessage, { params: { id: engagement.id }, body }, { signal })
    },
    onSent: () => setIsSent(true),
    failure: () => messagingUnavailable,
  })
  if (isSent)
    return (
      <Dialog open onDismiss={onClose} title="Message your team's leads" footer={<DialogCancel>Close</DialogCancel>}>
        <Alert tone="success">{messageSent}</Alert>
      </Dialog>
    )
  if (form.failure !== undefined)
    return (
      <Dialog
        open
        onDismiss={onClose}
        title="Message your team's leads"
        footer={
          <>
            <DialogCancel>Close</DialogCancel>
            <Button variant="primary" onClick={form.dismissFailure}>
              Back to the message
            </Button>
          </>
        }
      >
        <Alert>{form.failure}</Alert>
      </Dialog>
    )
  const to = known(form.content.to)
  return (
    <FormDialog
      form={form}
      title="Message your team's leads"
      sendLabel="Send message"
      sendIcon={<Send aria-hidden="true" />}
      onClose={onClose}
    >
      <fieldset className={styles.recipients} aria-describedby={`${recipients}-error`}>
        <legend>To</legend>
        {options.map(({ value, label, name }) => (
          <Checkbox
            key={value}
            disabled={name === null}
            className={name === null ? styles.nobody : undefined}
            label={
              <span>
                {label}
                <span className={styles.name}>{name ?? assignedSoon}</span>
              </span>
            }
            checked={to.includes(value)}
            onChange={(on) => form.change({ to: on ? [...to, value] : to.filter((each) => each !== value) })}
          />
        ))}
        <FieldError id={`${recipients}-error`}>{form.errorOf('to')}</FieldError>
      </fieldset>
      <TextField label="Subject" countTo={subjectMax} {...form.field('subject')} />
      <TextArea label="Message" rows={6} countTo={messageMax} {...form.field('message')} />
    </FormDialog>
  )
}
