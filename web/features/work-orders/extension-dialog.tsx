import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import { calendarDaysLeft, daysText } from '@portal/domain/dates/days-until'
import { forecastText } from '@portal/domain/days/order-days'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { formatNumber } from '@portal/domain/text/format-number'
import { textFieldProblem } from '@portal/domain/text/text-field'
import {
  answerDueOn,
  awayDaysText,
  endAfter,
  extensionCost,
  extensionMonths,
  firstDraft,
} from '@portal/domain/work-orders/extension-draft'
import { hasEnded, isEndingSoon } from '@portal/domain/work-orders/progress'
import {
  extensionMessage,
  firstProposable,
  requestSent,
  serviceUnavailable,
} from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { CallError } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog, Facts } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useExtensionChanges } from './extension-changes.ts'
import styles from './extension-dialog.module.css'

interface ExtensionDialogProps {
  engagement: Engagement
  order: WorkOrder
  today: CalendarDay
  /** Proposed message; without it, one that asks for a month. A draft of the person replaces it. */
  message?: string | undefined
  onClose: () => void
}

/** States: idle, sending, success or error (document 1, point 4). Input stays after an error. */
export function ExtensionDialog({ engagement, order, today, message = '', onClose }: ExtensionDialogProps) {
  const { request, refresh } = useExtensionChanges()
  const [isSent, setIsSent] = useState(false)
  const min = firstProposable(order, today)
  const [first] = endsAhead(order, min)
  const empty = { message, proposed: '', drafted: '' }
  const form = useForm({
    draft: useDraft(`extension ${order.id}`, first ? withProposal(empty, order, first.end) : empty),
    problems: ({ message, proposed }) => ({
      message: textFieldProblem(message, extensionMessage),
      proposed: dayProblem(proposed, { min }),
    }),
    send: ({ message, proposed }, signal) =>
      request(engagement, order, { message, proposed_end_date: proposed || null }, signal),
    onSent: () => setIsSent(true),
    refresh,
    failure: (error) => (error instanceof CallError && error.status === 409 ? error.detail : serviceUnavailable),
    serverNames: { proposed: 'proposed_end_date' },
  })
  const { content } = form
  const forecast = forecastText(order, today)
  const facts = (
    <Facts
      rows={[
        { name: 'Engagement', value: engagement.title },
        { name: 'Work order', value: order.reference },
        { name: 'Ends', value: <Ends order={order} today={today} /> },
        ...(forecast === undefined ? [] : [{ name: 'Forecast', value: <Text kind="body">{forecast}</Text> }]),
      ]}
    />
  )
  if (isSent)
    return (
      <Dialog open onDismiss={onClose} title="Request an extension" footer={<Button onClick={onClose}>Close</Button>}>
        <Row gap={10} align="start" role="status">
          <CircleCheck size={20} className={styles.tick} aria-hidden="true" />
          <p>
            <span>{requestSent}</span> {engagement.project_lead_name ?? 'A lead of the engagement'}{' '}
            {answerText(order, today)}
          </p>
        </Row>
        {facts}
      </Dialog>
    )
  return (
    <FormDialog
      form={form}
      title="Request an extension"
      sendLabel={form.isSending ? 'Sending...' : 'Send request'}
      sendIcon={<Send aria-hidden="true" />}
      onClose={onClose}
    >
      {facts}
      <TextArea
        label="Message"
        hint="2 to 150 characters"
        countTo={extensionMessage.max}
        rows={4}
        {...form.field('message')}
      />
      <Stack gap={6}>
        <Text as="p" kind="label" aria-hidden="true">
          {endLabel}
        </Text>
        <EndChips
          order={order}
          min={min}
          chosen={content.proposed}
          onChoose={(proposed) => form.change(withProposal(content, order, proposed))}
        />
        <DateField
          label={endLabel}
          hideLabel
          value={content.proposed}
          onChange={(proposed) => form.change(withDay(content, order, proposed))}
          min={min}
          today={today}
          error={form.errorOf('proposed')}
        />
      </Stack>
      {dayProblem(content.proposed, { min }) === undefined && <Cost order={order} until={content.proposed} />}
    </FormDialog>
  )
}

const endLabel = 'Proposed new end date (optional)'

interface Content {
  message: string
  proposed: string
  /** Last generated message; a different text was typed by the person. */
  drafted: string
}

/** Sets the proposed date and generates the message, unless the person typed one. */
function withProposal(content: Content, order: WorkOrder, proposed: CalendarDay): Content {
  if (content.message.trim() !== '' && content.message !== content.drafted) return { ...content, proposed }
  const message = firstDraft(order, proposed)
  return { message, proposed, drafted: message }
}

/** Sets a typed or picked day; a generated message is updated. */
const withDay = (content: Content, order: WorkOrder, proposed: string): Content =>
  content.message === '' || proposed === '' || dayProblem(proposed) !== undefined
    ? { ...content, proposed }
    : withProposal(content, order, proposed)

interface EndChipsProps {
  order: WorkOrder
  min: CalendarDay
  chosen: string
  onChoose: (end: CalendarDay) => void
}

/** Ends of the order after one, two or three more months, without those that a proposal may not name. */
const endsAhead = (order: WorkOrder, min: CalendarDay) =>
  extensionMonths.map((months) => ({ months, end: endAfter(order.end_date, months) })).filter(({ end }) => end >= min)

/** The first of them is chosen when the dialog opens. */
function EndChips({ order, min, chosen, onChoose }: EndChipsProps) {
  const ahead = endsAhead(order, min)
  if (ahead.length === 0) return null
  return (
    <Row role="group" aria-label="Extend by" wrap gap={8} align="stretch">
      {ahead.map(({ months, end }) => (
        <button
          key={months}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === end}
          onClick={() => onChoose(end)}
        >
          +{months} {months === 1 ? 'month' : 'months'}
          <Text kind="quiet" tabular>
            {formatDay(end)}
          </Text>
        </button>
      ))}
    </Row>
  )
}

/** When the answer comes; an ended work order names no day. */
function answerText({ end_date }: WorkOrder, today: CalendarDay): string {
  const due = answerDueOn({ requested_on: today, end_date })
  return due > today ? `answers by ${formatDay(due)}. You will get an email.` : 'answers. You will get an email.'
}

/** Cost of the extension, for people who see rates. */
function Cost({ order, until }: { order: WorkOrder; until: string }) {
  const cost = until === '' ? undefined : extensionCost(order, until)
  if (!cost) return null
  const people = cost.people === 1 ? '1 person' : `${cost.people} people`
  return (
    <p role="status" className={styles.cost}>
      About{' '}
      <strong>
        {settings.currency_symbol}
        {formatNumber(Math.round(cost.amount))}
      </strong>
      : {people} at current rates for {daysText(cost.workingDays, 'working')}. {awayDaysText(cost)} Holidays and
      part-time work are not considered.
    </p>
  )
}

function Ends({ order, today }: { order: WorkOrder; today: CalendarDay }) {
  return (
    <>
      {formatDay(order.end_date)}
      {!hasEnded(order, today) && (
        <Text tone={isEndingSoon(order, today) ? 'warning' : 'quiet'}>
          {' '}
          · {calendarDaysLeft(order.end_date, today)}
        </Text>
      )}
    </>
  )
}
