import { deleteWorkOrder } from '@portal/domain/records/work-order-contract'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../shared/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { orderRecordQuery } from './order-record.ts'

interface Contents {
  people: readonly unknown[]
  contents: { requests: number; days: number }
}

/** Says how many people, requests and recorded days are deleted with the work order. */
function contentsInWords({ people, contents: { requests, days } }: Contents): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : `${count} ${count === 1 ? one : many}`
  const parts = [
    counted(people.length, 'person on it', 'people on it'),
    counted(requests, 'extension request', 'extension requests'),
    counted(days, 'entry of days worked', 'entries of days worked'),
  ].flat()
  const sentence = parts.length === 0 ? 'There is nothing on it.' : `With it go: ${parts.join(', ')}.`
  return requests + days > 0
    ? `${sentence} It is hidden, and a superuser can restore it.`
    : `${sentence} It cannot be restored.`
}

/** Asks before a work order is deleted. */
export function DeleteOrderDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const client = useQueryClient()
  const { id, reference } = order
  const record = useQuery(orderRecordQuery(id))
  const remove = useMutation({
    mutationFn: (version: number) => call(deleteWorkOrder, { params: { id }, query: { version } }),
    onSuccess: () => {
      onClose()
      showToast(`${reference} is deleted.`)
    },
    onSettled: () => client.invalidateQueries(),
  })
  const { data } = record
  const error = record.error ?? remove.error
  return (
    <ConfirmDialog
      open
      title={`Delete ${reference}?`}
      confirmLabel="Delete work order"
      danger
      busy={remove.isPending || record.isPending}
      onConfirm={() => data && remove.mutate(data.version)}
      onCancel={onClose}
    >
      <p>{data ? contentsInWords(data) : 'Loading ...'}</p>
      <Alert>{error && messageOf(error)}</Alert>
    </ConfirmDialog>
  )
}
