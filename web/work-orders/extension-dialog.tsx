import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import { timeLeft } from '@portal/domain/dates/days-until'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { endAfter, extensionCost, extensionMonths, firstDraft } from '@portal/domain/work-orders/extension-draft'
import { hasEnded, isEndingSoon } from '@portal/domain/work-orders/progress'
import {
  extensionMessage,
  firstProposable,
  requestSent,
  serviceUnavailable,
} from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useRequestExtension } from './extension-changes.ts'
import styles from './extension-dialog.module.css'

interface ExtensionDialogProps {
  engagement: Engagement
  order: WorkOrder
  today: CalendarDay
  onClose: () => void
}

/** States: idle, sending, success or error (document 1, point 4). Input stays after an error. */
export function ExtensionDialog({ engagement, order, today, onClose }: ExtensionDialogProps) {
  const { content: draft, set: setDraft } = useDraft(`extension ${order.id}`, {
    message: '',
    proposed: '',
    drafted: '',
  })
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
      <EndChips
        order={order}
        min={min}
        chosen={draft.proposed}
        onChoose={(proposed) => setDraft(withProposal(draft, order, proposed))}
      />
      <DateField
        label="Proposed new end date (optional)"
        value={draft.proposed}
        onChange={(proposed) => setDraft(withDay(draft, order, proposed))}
        min={min}
        today={today}
        error={asked ? (proposedProblem ?? refused?.fields.proposed_end_date) : undefined}
      />
      {proposedProblem === undefined && <Cost order={order} until={draft.proposed} />}
      {request.isError && (
        <p role="alert" className={styles.failed}>
          <CircleAlert size={16} aria-hidden="true" />
          {refused?.status === 409 ? refused.detail : serviceUnavailable}
        </p>
      )}
    </Dialog>
  )
}

interface Draft {
  message: string
  proposed: string
  /** Last generated message; a different text was typed by the person. */
  drafted: string
}

/** Sets the proposed date and generates the message, unless the person typed one. */
function withProposal(draft: Draft, order: WorkOrder, proposed: CalendarDay): Draft {
  if (draft.message.trim() !== '' && draft.message !== draft.drafted) return { ...draft, proposed }
  const message = firstDraft(order, proposed)
  return { message, proposed, drafted: message }
}

/** Sets a typed or picked day; a generated message is updated. */
const withDay = (draft: Draft, order: WorkOrder, proposed: string): Draft =>
  draft.message === '' || proposed === '' || dayProblem(proposed) !== undefined
    ? { ...draft, proposed }
    : withProposal(draft, order, proposed)

interface EndChipsProps {
  order: WorkOrder
  min: CalendarDay
  chosen: string
  onChoose: (end: CalendarDay) => void
}

/** One, two or three months from the present end, as far as they lie ahead. */
function EndChips({ order, min, chosen, onChoose }: EndChipsProps) {
  const ends = extensionMonths.map((months) => ({ months, end: endAfter(order.end_date, months) }))
  const ahead = ends.filter(({ end }) => end >= min)
  if (ahead.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Extend by" className={styles.chips}>
      {ahead.map(({ months, end }) => (
        <button
          key={months}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === end}
          onClick={() => onChoose(end)}
        >
          +{months} {months === 1 ? 'month' : 'months'}
          <span className={styles.until}>{formatDay(end)}</span>
        </button>
      ))}
    </div>
  )
}

/** Cost of the extension, for people who see rates. */
function Cost({ order, until }: { order: WorkOrder; until: string }) {
  const cost = until === '' ? undefined : extensionCost(order, until)
  if (!cost) return null
  const people = cost.people === 1 ? '1 person' : `${cost.people} people`
  const days = cost.workingDays === 1 ? '1 working day' : `${cost.workingDays} working days`
  return (
    <p role="status" className={styles.cost}>
      About{' '}
      <strong>
        {settings.currency_symbol}
        {Math.round(cost.amount).toLocaleString('en-GB')}
      </strong>
      : {people} at current rates for {days}. Holidays and part-time work are not considered.
    </p>
  )
}

function Ends({ order, today }: { order: WorkOrder; today: CalendarDay }) {
  return (
    <>
      {formatDay(order.end_date)}
      {!hasEnded(order, today) && (
        <span className={isEndingSoon(order, today) ? styles.soon : styles.left}>
          {' '}
          · {timeLeft(order.end_date, today)}
        </span>
      )}
    </>
  )
}
