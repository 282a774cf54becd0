import { formatDay } from '@portal/domain/dates/calendar-day'
import { couldNotTakeData } from '@portal/domain/team/validation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOr } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import { workOrdersOf } from './queries.ts'

/** Current and future work orders of the person; past ones on demand. */
export function ProfileWorkOrders({ engagementId, employeeId }: { engagementId: string; employeeId: string }) {
  const [past, setPast] = useState(false)
  const orders = useQuery(workOrdersOf(engagementId, employeeId))
  const all = orders.data ?? []
  const shown = past ? all : all.filter((order) => order.status !== 'Past')
  const hasPast = all.some((order) => order.status === 'Past')
  const toggle = (
    <Button size="small" onClick={() => setPast(!past)}>
      {past ? 'Hide past work orders' : 'Show past work orders'}
    </Button>
  )
  return (
    <section>
      <SectionHead title="Work Orders" actions={(hasPast || past) && toggle} />
      {orders.isPending && (
        <Loading label="Loading the work orders">
          {[1, 2, 3].map((line) => (
            <p key={line}>
              <Skeleton height={20} />
            </p>
          ))}
        </Loading>
      )}
      {orders.isError && (
        <FailedState
          sentence={detailOr(couldNotTakeData, orders.error)}
          retrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.isSuccess && shown.length === 0 && (
        <EmptyState>{hasPast ? 'No current or upcoming work orders.' : 'No work orders yet.'}</EmptyState>
      )}
      {shown.length > 0 && (
        <Table
          label="Work Orders"
          rows={shown}
          keyOf={(order, index) => `${order.work_order_name} ${order.start_date} ${index}`}
          columns={[
            { name: 'Reference No', cell: (order) => order.work_order_name },
            { name: 'Project Name', cell: (order) => order.project_name },
            { name: 'Start Date', cell: (order) => formatDay(order.start_date), figures: true },
            { name: 'End Date', cell: (order) => formatDay(order.end_date), figures: true },
            {
              name: 'Allocation',
              cell: (order) => (order.allocation === null ? '–' : `${order.allocation}%`),
              figures: true,
            },
            { name: 'Status', cell: (order) => order.status },
          ]}
        />
      )}
    </section>
  )
}
