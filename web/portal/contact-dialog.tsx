import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { messageRules, preselected, recipientOptions, subjectRules } from '@portal/domain/team/contact'
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
import { CallError, call } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import styles from './contact-dialog.module.css'

/** A message to the client partner, the delivery lead or both. */
export function ContactDialog({ engagement, onClose }: { engagement: EngagementHeader; onClose: () => void }) {
  const options = recipientOptions(engagement)
  const {
    content: draft,
    set: setDraft,
    isBegun: begun,
  } = useDraft(`message ${engagement.id}`, {
    to: [...preselected(options)],
    subject: '',
    message: '',
  })
  const { subject, message } = draft
  const to = draft.to.filter((each) => options.some(({ value, name }) => value === each && name !== null))
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(false)
  const { sending, error, send, forget } = useSending()
  const recipients = useId()
  // The server rejected the recipient: show it at that field.
  const refusedTo = error instanceof CallError ? error.fields.to : undefined

  const problems = {
    to: to.length === 0 ? selectRecipient : undefined,
    subject: textFieldProblem(subject, subjectRules),
    message: textFieldProblem(message, messageRules),
  }
  const submit = async () => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    const body = { data: { subject: subject.trim(), message: message.trim() }, to: [...to] }
    const done = await send((signal) => call(sendContactMessage, { params: { id: engagement.id }, body }, { signal }))
    if (!done) return
    setDraft(null)
    setSent(true)
  }
  const discard = () => {
    setDraft(null)
    onClose()
  }

  if (sent)
    return (
      <Dialog open onDismiss={onClose} title="Message" footer={<DialogCancel>Close</DialogCancel>}>
        <Alert tone="success">{messageSent}</Alert>
      </Dialog>
    )
  if (error !== undefined && refusedTo === undefined)
    return (
      <Dialog
        open
        onDismiss={onClose}
        title="Message"
        footer={
          <>
            <DialogCancel>Close</DialogCancel>
            <Button variant="primary" onClick={forget}>
              Back to the message
            </Button>
          </>
        }
      >
        <Alert>{messagingUnavailable}</Alert>
      </Dialog>
    )
  return (
    <Dialog
      open
      onDismiss={discard}
      title="Message"
      unsaved={begun && (subject !== '' || message !== '')}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" icon={<Send aria-hidden="true" />} busy={sending}>
            Send message
          </Button>
        </>
      }
    >
      <fieldset className={styles.recipients} aria-describedby={`${recipients}-error`}>
        <legend className={styles.legend}>To</legend>
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
            onChange={(on) => {
              if (refusedTo !== undefined) forget()
              setDraft({ ...draft, to: on ? [...to, value] : to.filter((each) => each !== value) })
            }}
          />
        ))}
        <p id={`${recipients}-error`} className={styles.error} aria-live="polite">
          {tried && (problems.to ?? refusedTo)}
        </p>
      </fieldset>
      <TextField
        label="Subject"
        value={subject}
        onChange={(next) => setDraft({ ...draft, subject: next })}
        countTo={subjectMax}
        error={tried ? problems.subject : undefined}
      />
      <TextArea
        label="Message"
        rows={6}
        value={message}
        onChange={(next) => setDraft({ ...draft, message: next })}
        countTo={messageMax}
        error={tried ? problems.message : undefined}
      />
    </Dialog>
  )
}
