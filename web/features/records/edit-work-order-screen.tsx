import { changeWorkOrder } from '@portal/domain/records/contract'
import { draftOf } from '@portal/domain/records/order-draft'
import { numberOf } from '@portal/domain/work-orders/order-reference'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CannotAccess } from '../../shared/engagement/cannot-access.tsx'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { call, isNotFound } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { usePageName } from '../../shared/navigation/page.tsx'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EngagementWords } from './engagement-words.tsx'
import { OrderDetails } from './order-details.tsx'
import { recordQuery } from './queries.ts'
import { WorkOrderForm } from './work-order-form.tsx'

/** `/engagements/{id}/work-orders/{order}/edit`: the form of a work order, or its facts for those who may not edit it here. */
export function EditWorkOrderScreen({ id, order }: { id: string; order: string }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const header = useQuery(headerQuery(id))
  const query = useQuery(recordQuery(order))
  const record = query.data
  const edits = record?.may_edit === true && record.keeper === 'portal'
  const fields = useMemo(() => record && draftOf(record), [record])
  usePageName({
    title: record && (edits ? `Edit ${record.reference}` : record.reference),
    here: record && (edits ? `Edit ${numberOf(record.reference)}` : numberOf(record.reference)),
  })
  if (isNotFound(query.error) || isNotFound(header.error)) return <CannotAccess />
  if (!record || !fields)
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
      name={`work order ${order}`}
      initial={fields}
      stored={{ fields, version: record.version }}
      sendLabel="Save changes"
      send={async (form, version, signal) => {
        await call(changeWorkOrder, { params: { id: order }, body: { ...form, version } }, { signal })
        return order
      }}
      refresh={() => client.invalidateQueries({ queryKey: recordQuery(order).queryKey })}
      addsPeople={search.has('add')}
    />
  )
}
