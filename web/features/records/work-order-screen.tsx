import { formatDay } from '@portal/domain/dates/calendar-day'
import { addWorkOrder, changeWorkOrder } from '@portal/domain/records/contract'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { copyOf, draftOf, noOrder } from '@portal/domain/records/order-draft'
import { onlyLeadsEdit } from '@portal/domain/records/permissions'
import { numberOf } from '@portal/domain/work-orders/order-reference'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CannotAccess } from '../../shared/engagement/cannot-access.tsx'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { call, isNotFound } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { DeadEnd } from '../../shared/navigation/dead-end.tsx'
import { usePageName } from '../../shared/navigation/page.tsx'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { paths } from '../../shared/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAcceptedPerson } from './accepted-person.ts'
import { EngagementWords } from './engagement-words.tsx'
import { OrderDetails } from './order-details.tsx'
import { recordQuery } from './queries.ts'
import { WorkOrderForm } from './work-order-form.tsx'

const newTitle = 'New work order'

/** `/engagements/{id}/work-orders/new`; with `copy`, the order that follows another. */
export function NewWorkOrderScreen({ id }: { id: string }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const header = useQuery(headerQuery(id))
  const record = useQuery({ ...recordQuery(copied ?? ''), enabled: copied !== null })
  const accepted = useAcceptedPerson(id)
  if (isNotFound(header.error)) return <CannotAccess />
  const access = header.data?.record_access
  if (access === 'details' || access === 'none')
    return (
      <DeadEnd title={newTitle} to={paths.workOrdersOf(id)} toLabel="Go to Work Orders">
        {access === 'details' ? importKeepsRecords : onlyLeadsEdit}
      </DeadEnd>
    )
  // A copy of an order that is gone is an empty form.
  const order = record.data
  const isReady =
    header.data !== undefined && accepted.isReady && (copied === null || order !== undefined || record.isError)
  const form = (
    <WorkOrderForm
      engagementId={id}
      title={newTitle}
      above={<EngagementWords id={id} header={header.data} />}
      below={order ? `Copied from ${order.reference}, which ends on ${formatDay(order.end_date)}.` : accepted.words}
      name={`${copied === null ? `new work order ${id}` : `next work order ${copied}`}${accepted.draftName}`}
      initial={accepted.add(order ? copyOf(order) : noOrder)}
      sendLabel="Add work order"
      send={async (form, _, signal) => {
        const body = { ...form, ...(order && { copied_from: order.id }) }
        return (await call(addWorkOrder, { params: { id }, body }, { signal })).id
      }}
      // Only a later end extends the work order that the new one follows.
      request={order?.open_request && { ...order.open_request, terms: { end_date: order.end_date, budget_days: null } }}
      refresh={() => order && client.invalidateQueries({ queryKey: recordQuery(order.id).queryKey })}
    />
  )
  if (isReady) return form
  return (
    <>
      <PageHeader title={newTitle} />
      <List query={{ ...header, data: undefined }} label="the engagement">
        {() => null}
      </List>
    </>
  )
}

/** `/engagements/{id}/work-orders/{order}/edit`: the form of a work order, or its facts for those who may not edit it here. */
export function EditWorkOrderScreen({ id, order }: { id: string; order: string }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const header = useQuery(headerQuery(id))
  const query = useQuery(recordQuery(order))
  const record = query.data
  const edits = record?.may_edit === true && record.keeper === 'portal'
  const accepted = useAcceptedPerson(id)
  const fields = useMemo(() => record && draftOf(record), [record])
  usePageName({
    title: record && (edits ? `Edit ${record.reference}` : record.reference),
    here: record && (edits ? `Edit ${numberOf(record.reference)}` : numberOf(record.reference)),
  })
  if (isNotFound(query.error) || isNotFound(header.error)) return <CannotAccess />
  if (!record || !fields || !accepted.isReady)
    return (
      <>
        <PageHeader title="Edit work order" />
        <List query={query} label="the work order">
          {() => null}
        </List>
      </>
    )
  const above = <EngagementWords id={id} header={header.data} />
  if (!edits) return <OrderDetails record={record} above={above} />
  return (
    <WorkOrderForm
      engagementId={id}
      title={`Edit ${record.reference}`}
      above={above}
      below={accepted.words}
      name={`work order ${order}${accepted.draftName}`}
      initial={accepted.add(fields)}
      stored={{ fields, version: record.version }}
      sendLabel="Save changes"
      send={async (form, version, signal) => {
        await call(changeWorkOrder, { params: { id: order }, body: { ...form, version } }, { signal })
        return order
      }}
      request={record.open_request && { ...record.open_request, terms: record }}
      refresh={() => client.invalidateQueries({ queryKey: recordQuery(order).queryKey })}
      addsPeople={search.has('add')}
    />
  )
}
