import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { workOrderStatus } from '@portal/domain/team/profile'
import { compare } from '@portal/domain/text/compare'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Table } from '../../ui/table.tsx'
import { NoRows, OrderLink } from './profile-layout.tsx'

/** Current and upcoming work orders of the engagement, for which the director is responsible; the next to end first. */
export function DirectedOrders({ engagement: { id, work_orders } }: { engagement: Engagement }) {
  const today = useToday()
  const rows = work_orders
    .filter((order) => workOrderStatus(order, today) !== 'Past')
    .toSorted((one, other) => compare(one.end_date, other.end_date) || compare(one.id, other.id))
  return (
    <section>
      <SectionHead
        title="Work Orders of this engagement"
        count={rows.length}
        actions={<MoreLink to={paths.workOrdersOf(id)}>All work orders</MoreLink>}
      />
      {rows.length === 0 ? (
        <NoRows>No current or upcoming work orders.</NoRows>
      ) : (
        <Table
          label="Work Orders"
          rows={rows}
          keyOf={(order) => order.id}
          columns={[
            {
              name: 'Reference No',
              cell: (order) => (
                <OrderLink engagementId={id} wo={order.id}>
                  {order.reference}
                </OrderLink>
              ),
            },
            { name: 'Start Date', cell: (order) => formatDay(order.start_date), figures: true },
            { name: 'End Date', cell: (order) => formatDay(order.end_date), figures: true },
            { name: 'Status', cell: (order) => workOrderStatus(order, today) },
          ]}
        />
      )}
    </section>
  )
}
