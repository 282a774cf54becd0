import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { daysLeft, daysText, isEndingSoon } from '@portal/domain/work-orders/progress'
import {
  extensionMessage,
  firstProposable,
  requestSent,
  serviceUnavailable,
} from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../app/draft.ts'
import { CallError } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/dialog-parts.tsx'
import { TextArea } from '../ui/text-field.tsx'
import styles from './extension-dialog.module.css'
import { useRequestExtension } from './queries.ts'

interface ExtensionDialogProps {
  engagement: Engagement
  order: WorkOrder
  today: CalendarDay
  onClose: () => void
}

/** Idle, sending, then success or error (document 1, point 4). What was typed stays through a failure. */
export function ExtensionDialog({ engagement, order, today, onClose }: ExtensionDialogProps) {
  const [draft, setDraft] = useDraft(`extension ${order.id}`, { message: '', proposed: '' })
  const [asked, setAsked] = useState(false)
  const request = useRequestExtension()
  const min = firstProposable(order, today)
  const messageProblem = textFieldProblem(draft.message, extensionMessage)
  const proposedProblem = dayProblem(draft.proposed, { min })
  const refused = request.error instanceof CallError ? request.error : undefined
  const sent = request.isSuccess
  const close = (): void => {
    setDraft(null)
    onClose()
  }
  const send = (): void => {
    setAsked(true)
    if (messageProblem || proposedProblem || request.isPending) return
    request.mutate(
      { engagement, order, message: draft.message, proposed_end_date: draft.proposed || null },
      { onSuccess: () => setDraft(null) },
    )
  }
  const facts = (
    <Facts
      rows={[
        { name: 'Engagement', value: engagement.title },
        { name: 'Work order', value: order.reference },
        { name: 'Ends', value: <Ends order={order} today={today} /> },
      ]}
    />
  )
  if (sent)
    return (
      <Dialog open onDismiss={onClose} title="Request an extension" footer={<Button onClick={onClose}>Close</Button>}>
        {facts}
        <p role="status" className={styles.sent}>
          <CircleCheck size={18} aria-hidden="true" />
          {requestSent}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onDismiss={close}
      onSubmit={send}
      title="Request an extension"
      unsaved={draft.message.trim() !== '' || draft.proposed !== ''}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={request.isPending} icon={<Send aria-hidden="true" />}>
            {request.isPending ? 'Sending...' : 'Send request'}
          </Button>
        </>
      }
    >
      {facts}
      <TextArea
        label="Message"
        hint="Between 2 and 150 characters"
        countTo={extensionMessage.max}
        rows={4}
        value={draft.message}
        onChange={(message) => setDraft({ ...draft, message })}
        error={asked ? (messageProblem ?? refused?.fields.message) : undefined}
      />
      <DateField
        label="Proposed new end date (optional)"
        value={draft.proposed}
        onChange={(proposed) => setDraft({ ...draft, proposed })}
        min={min}
        today={today}
        error={asked ? (proposedProblem ?? refused?.fields.proposed_end_date) : undefined}
      />
      {request.isError && (
        <p role="alert" className={styles.failed}>
          <CircleAlert size={16} aria-hidden="true" />
          {refused?.status === 409 ? refused.detail : serviceUnavailable}
        </p>
      )}
    </Dialog>
  )
}

function Ends({ order, today }: { order: WorkOrder; today: CalendarDay }) {
  const left = daysLeft(order, today)
  return (
    <>
      {formatDay(order.end_date)}
      {left > 0 && (
        <span className={isEndingSoon(order, today) ? styles.soon : styles.left}> · {daysText(left)} left</span>
      )}
    </>
  )
}
