import { formatDay } from '@portal/domain/dates/calendar-day'
import { forecastText, type OrderDays } from '@portal/domain/days/order-days'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { OpenExtension } from '@portal/domain/requests/request'
import { textFieldProblem } from '@portal/domain/text/text-field'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { Period } from '@portal/domain/work-orders/progress'
import { answerNote } from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useMutation } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useExtensionChanges } from './extension-changes.ts'

interface RequestProps {
  order: Pick<WorkOrder, 'id' | 'reference' | keyof Period | keyof OrderDays>
  request: ExtensionRequest
  onClose: () => void
}

/** Accept or decline, with a note for the person who asked. The dates themselves come with the provider's records. */
export function AnswerDialog({
  engagement,
  order,
  request,
  onClose,
}: RequestProps & { engagement: Pick<Engagement, 'title'> }) {
  const { answer } = useExtensionChanges()
  const forecast = forecastText(order, useToday())
  const form = useForm({
    draft: useDraft(`answer ${request.id}`, { note: '' }),
    problems: ({ note }) => ({ note: textFieldProblem(note, answerNote) }),
    checksWhileTyping: true,
    send: async ({ note }, signal, choice: 'declined' | undefined) => {
      const state = choice ?? 'accepted'
      await answer({ order, request }, { state, note }, signal)
      return state
    },
    onSent: (state) => {
      showToast(`You ${state} the request. ${request.requested_by} will get an email.`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Answer the request"
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
          { name: 'Work order', value: order.reference },
          { name: 'Ends', value: formatDay(order.end_date) },
          ...(request.proposed_end_date
            ? [{ name: 'Proposed end date', value: formatDay(request.proposed_end_date) }]
            : []),
          ...(forecast === undefined ? [] : [{ name: 'Days of the budget', value: forecast }]),
          { name: 'Requested by', value: `${request.requested_by}, ${formatDay(request.requested_on)}` },
          { name: 'Message', value: request.message },
        ]}
      />
      <TextArea label="Note (optional)" countTo={answerNote.max} rows={3} {...form.field('note')} />
    </FormDialog>
  )
}

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
