import { formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem, parseDay } from '@portal/domain/dates/day-field'
import { forecastText, type OrderDays } from '@portal/domain/days/order-days'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { amountOf, budgetProblem } from '@portal/domain/records/numbers'
import type { OpenExtension } from '@portal/domain/requests/request'
import { formatNumber } from '@portal/domain/text/format-number'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { isExtended, notExtended, proposedEnd } from '@portal/domain/work-orders/extended-order'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { Period } from '@portal/domain/work-orders/progress'
import { answerNote } from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { sendUntilFree } from '../../shared/forms/send-again.ts'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog, DialogCancel, Facts } from '../../ui/dialog.tsx'
import { DialogLoading } from '../../ui/lazy-part.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Answer, useExtensionChanges } from './extension-changes.ts'
import { MoveFields, movable } from './move-fields.tsx'
import { type OrderRecord, orderRecordQuery } from './order-record.ts'

interface RequestProps {
  order: Pick<WorkOrder, 'id' | 'reference' | keyof Period | keyof OrderDays>
  request: ExtensionRequest
  onClose: () => void
}
interface AnswerProps extends RequestProps {
  engagement: Pick<Engagement, 'title'>
}

const dialogTitle = 'Answer the request'

/** Accept or decline, with a note for the person who asked. Those who edit the work order move its end with the same press. */
export function AnswerDialog(props: AnswerProps) {
  const query = useQuery(orderRecordQuery(props.order.id))
  if (query.data) return <AnswerForm {...props} record={query.data} />
  if (!query.error) return <DialogLoading />
  return (
    <Dialog open title={dialogTitle} onDismiss={props.onClose} footer={<DialogCancel>Close</DialogCancel>}>
      <List query={query} label="the work order">
        {() => null}
      </List>
    </Dialog>
  )
}

function AnswerForm({ engagement, order, request, record, onClose }: AnswerProps & { record: OrderRecord }) {
  const client = useQueryClient()
  const { answer } = useExtensionChanges()
  const forecast = forecastText(order, useToday())
  const [busy, setBusy] = useState<string>()
  const moves = record.may_edit && record.keeper === 'portal'
  const form = useForm({
    draft: useDraft(`answer ${request.id}`, {
      note: '',
      end_date: proposedEnd(request, record),
      budget_days: record.budget_days === null ? '' : formatNumber(record.budget_days, 2),
      /** Ids of the assignments that do not move with the end. */
      staying: [] as string[],
    }),
    problems: ({ note, end_date, budget_days }, choice: 'declined' | undefined) => ({
      note: textFieldProblem(note, answerNote),
      ...(moves && choice === undefined && moveProblems(record, { end_date, budget_days })),
    }),
    checksWhileTyping: true,
    send: async ({ note, ...content }, signal, choice) => {
      const state = choice ?? 'accepted'
      const move = {
        end_date: endOf(content.end_date, record),
        budget_days: amountOf(content.budget_days),
        assignment_ids: movable(record)
          .map(({ id }) => id)
          .filter((id) => !content.staying.includes(id)),
        version: record.version,
      }
      const body: Answer = moves && choice === undefined ? { state, note, move } : { state, note }
      await sendUntilFree(() => answer({ order, request }, body, signal), signal, setBusy)
      return body
    },
    serverNames: { end_date: 'move.end_date', budget_days: 'move.budget_days' },
    refresh: () => client.invalidateQueries({ queryKey: orderRecordQuery(order.id).queryKey }),
    onSent: ({ state, move }) => {
      const moved = move ? ` ${record.reference} ends on ${formatDay(move.end_date)}.` : ''
      showToast(`You ${state} the request.${moved} ${request.requested_by} will get an email.`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={dialogTitle}
      sendLabel="Accept"
      actions={
        <Button busy={form.isSending && form.choice === 'declined'} onClick={() => form.submit('declined')}>
          Decline
        </Button>
      }
      onClose={onClose}
    >
      <Facts
        rows={[
          { name: 'Engagement', value: engagement.title },
          { name: 'Work order', value: record.reference },
          { name: 'Ends', value: formatDay(record.end_date) },
          ...(request.proposed_end_date
            ? [{ name: 'Proposed end date', value: formatDay(request.proposed_end_date) }]
            : []),
          ...(forecast === undefined ? [] : [{ name: 'Days of the budget', value: forecast }]),
          { name: 'Requested by', value: `${request.requested_by}, ${formatDay(request.requested_on)}` },
          { name: 'Message', value: request.message },
        ]}
      />
      {moves ? <MoveFields form={form} record={record} /> : <Text as="p">{whoMoves(record)}</Text>}
      <TextArea label="Note (optional)" countTo={answerNote.max} rows={3} {...form.field('note')} />
      <Text as="p" kind="quiet" role="status">
        {busy}
      </Text>
    </FormDialog>
  )
}

function moveProblems(record: OrderRecord, { end_date, budget_days }: { end_date: string; budget_days: string }) {
  const ofEnd = dayProblem(end_date)
  const ofBudget = budgetProblem(budget_days)
  if (ofEnd !== undefined || ofBudget !== undefined) return { end_date: ofEnd, budget_days: ofBudget }
  const terms = { end_date: endOf(end_date, record), budget_days: amountOf(budget_days) }
  return { end_date: isExtended(record, terms) ? undefined : notExtended(record) }
}

/** The typed end; without one, the end stays. */
const endOf = (typed: string, { end_date }: OrderRecord): string => parseDay(typed) ?? end_date

/** Says who moves the end of the work order after an acceptance. */
const whoMoves = ({ keeper }: Pick<OrderRecord, 'keeper'>): string =>
  keeper === 'import'
    ? 'An import keeps the records. If you accept, change the end in the system that it comes from.'
    : 'If you accept, the leads of the engagement get a to-do to move the end.'

/** For the list of requests. */
export const AnswerOpenRequest = ({ request, onClose }: { request: OpenExtension; onClose: () => void }) => (
  <AnswerDialog engagement={request.engagement} order={request.order} request={request.request} onClose={onClose} />
)

export function WithdrawDialog({ order, request, onClose }: RequestProps) {
  const withdraw = useMutation({ mutationFn: useExtensionChanges().withdraw })
  return (
    <Confirm
      open
      title="Withdraw the request?"
      confirmLabel="Withdraw request"
      cancelLabel="Keep request"
      busy={withdraw.isPending}
      onCancel={onClose}
      onConfirm={() =>
        withdraw.mutate(
          { order, request },
          {
            onSuccess: () => {
              showToast('Request withdrawn.')
              onClose()
            },
            onError: (error) => showToast(messageOf(error), 'error'),
          },
        )
      }
    >
      <p>{order.reference} will end as planned. You can request an extension again.</p>
    </Confirm>
  )
}
