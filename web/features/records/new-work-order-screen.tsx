import { formatDay } from '@portal/domain/dates/calendar-day'
import { addWorkOrder } from '@portal/domain/records/contract'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { copyOf, noOrder } from '@portal/domain/records/order-draft'
import { onlyLeadsEdit } from '@portal/domain/records/permissions'
import { useQuery } from '@tanstack/react-query'
import { CannotAccess } from '../../shared/engagement/cannot-access.tsx'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { call, isNotFound } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { DeadEnd } from '../../shared/navigation/dead-end.tsx'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { paths } from '../../shared/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EngagementWords } from './engagement-words.tsx'
import { recordQuery } from './queries.ts'
import { WorkOrderForm } from './work-order-form.tsx'

const title = 'New work order'

/** `/engagements/{id}/work-orders/new`; with `copy`, the order that follows another. */
export function NewWorkOrderScreen({ id }: { id: string }) {
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const header = useQuery(headerQuery(id))
  const record = useQuery({ ...recordQuery(copied ?? ''), enabled: copied !== null })
  if (isNotFound(header.error)) return <CannotAccess />
  const access = header.data?.record_access
  if (access === 'details' || access === 'none')
    return (
      <DeadEnd title={title} to={paths.workOrdersOf(id)} toLabel="Go to Work Orders">
        {access === 'details' ? importKeepsRecords : onlyLeadsEdit}
      </DeadEnd>
    )
  // A copy of an order that is gone is an empty form.
  const order = record.data
  const isReady = header.data !== undefined && (copied === null || order !== undefined || record.isError)
  const form = (
    <WorkOrderForm
      engagementId={id}
      title={title}
      above={<EngagementWords id={id} header={header.data} />}
      below={order && `Copied from ${order.reference}, which ends on ${formatDay(order.end_date)}.`}
      name={copied === null ? `new work order ${id}` : `next work order ${copied}`}
      initial={order ? copyOf(order) : noOrder}
      sendLabel="Add work order"
      send={async (body, _, signal) => (await call(addWorkOrder, { params: { id }, body }, { signal })).id}
    />
  )
  if (isReady) return form
  return (
    <>
      <PageHeader title={title} />
      <List query={{ ...header, data: undefined }} label="the engagement">
        {() => null}
      </List>
    </>
  )
}
