import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { textFieldProblem } from '@portal/domain/text/text-field'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { answerNote } from '@portal/domain/work-orders/validation'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { CircleAlert } from 'lucide-react'
import { messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog, Facts } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { useAnswerExtension, useWithdrawExtension } from './extension-changes.ts'
import styles from './extension-dialog.module.css'

interface RequestProps {
  order: Pick<WorkOrder, 'id' | 'reference' | 'end_date'>
  request: ExtensionRequest
  onClose: () => void
}

/** Accept or decline, with a note that goes to who asked. The dates themselves come with the provider's records. */
export function AnswerDialog({
  engagement,
  order,
  request,
  onClose,
}: RequestProps & { engagement: Pick<Engagement, 'title'> }) {
  const {
    content: { note },
    set: setDraft,
  } = useDraft(`answer ${request.id}`, { note: '' })
  const answer = useAnswerExtension()
  const problem = textFieldProblem(note, answerNote)
  const close = (): void => {
    setDraft(null)
    onClose()
  }
  const give = (state: 'accepted' | 'declined'): void => {
    if (problem || answer.isPending) return
    answer.mutate(
      { order, request, state, note },
      {
        onSuccess: () => {
          showToast(`You ${state} the request. ${request.requested_by} will get an email.`)
          close()
        },
      },
    )
  }
  const waits = (state: string): boolean => answer.isPending && answer.variables?.state === state
  return (
    <Dialog
      open
      onDismiss={close}
      title="Answer the request"
      unsaved={note.trim() !== ''}
      footer={
        <>
          <Button busy={waits('declined')} onClick={() => give('declined')}>
            Decline
          </Button>
          <Button variant="primary" busy={waits('accepted')} onClick={() => give('accepted')}>
            Accept
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: 'Engagement', value: engagement.title },
          { name: 'Work order', value: order.reference },
          { name: 'Ends', value: formatDay(order.end_date) },
          ...(request.proposed_end_date
            ? [{ name: 'Proposed end date', value: formatDay(request.proposed_end_date) }]
            : []),
          { name: 'Requested by', value: `${request.requested_by}, ${formatDay(request.requested_on)}` },
        ]}
      />
      <blockquote className={styles.quote}>{request.message}</blockquote>
      <TextArea
        label="Note (optional)"
        countTo={answerNote.max}
        rows={3}
        value={note}
        onChange={(text) => setDraft({ note: text })}
        error={problem}
      />
      {answer.isError && (
        <p role="alert" className={styles.failed}>
          <CircleAlert size={16} aria-hidden="true" />
          {messageOf(answer.error)}
        </p>
      )}
    </Dialog>
  )
}

export function WithdrawDialog({ order, request, onClose }: RequestProps) {
  const withdraw = useWithdrawExtension()
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
