import { formatDay } from '@portal/domain/dates/calendar-day'
import type { CurrentEngagement, ProfileWorkOrder } from '@portal/domain/team/profile'
import { useQuery } from '@tanstack/react-query'
import { oneOf, useFilters } from '../../shared/lists/filters.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { NoRows, OrderLink, profileFailure } from './profile-layout.tsx'
import { otherEngagementsOf, workOrdersOf } from './queries.ts'

const filters = { past: oneOf(['shown']) }

interface ProfileWorkOrdersProps {
  engagementId: string
  engagementTitle: string
  employeeId: string
}

/** Current and future work orders of the person; past ones on demand. */
export function ProfileWorkOrders({ engagementId, engagementTitle, employeeId }: ProfileWorkOrdersProps) {
  const { values, change } = useFilters(filters)
  const showsPast = values.past === 'shown'
  const orders = useQuery(workOrdersOf(engagementId, employeeId))
  const others = useQuery(otherEngagementsOf(engagementId, employeeId)).data ?? []
  const hasPast = orders.data?.some((order) => order.status === 'Past') === true
  const shownOf = (all: readonly ProfileWorkOrder[]) =>
    showsPast ? all : all.filter((order) => order.status !== 'Past')
  return (
    <section>
      <SectionHead
        title="Work Orders"
        actions={
          hasPast && (
            <Button size="small" onClick={() => change({ past: showsPast ? '' : 'shown' })}>
              {showsPast ? 'Hide past work orders' : 'Show past work orders'}
            </Button>
          )
        }
      />
      <List
        query={orders}
        label="the work orders"
        failed={profileFailure}
        isEmpty={(all) => shownOf(all).length === 0}
        empty={<NoRows>{hasPast ? 'No current or upcoming work orders.' : 'No work orders yet.'}</NoRows>}
      >
        {(all) => (
          <Table
            label="Work Orders"
            rows={shownOf(all)}
            keyOf={(order, index) => `${order.work_order_name} ${order.start_date} ${index}`}
            columns={[
              {
                name: 'Reference No',
                cell: ({ work_order_name, project_name }) =>
                  project_name === engagementTitle ? (
                    <OrderLink engagementId={engagementId} wo={work_order_name}>
                      {work_order_name}
                    </OrderLink>
                  ) : (
                    work_order_name
                  ),
              },
              {
                name: 'Project Name',
                cell: ({ project_name }) => <Project name={project_name} others={others} />,
              },
              { name: 'Start Date', cell: (order) => formatDay(order.start_date), figures: true },
              { name: 'End Date', cell: (order) => formatDay(order.end_date), figures: true },
              {
                name: 'Allocation',
                cell: (order) => (order.allocation === null ? '–' : `${order.allocation}%`),
                figures: true,
              },
              {
                name: 'Status',
                cell: ({ status }) => <Text tone={status === 'Current' ? undefined : 'quiet'}>{status}</Text>,
              },
            ]}
          />
        )}
      </List>
    </section>
  )
}

/** A link to another engagement; quiet for the one whose page this is. */
function Project({ name, others }: { name: string; others: readonly CurrentEngagement[] }) {
  const other = others.find(({ title }) => title === name)
  return other ? (
    <Text as={Link} tone="accent" to={paths.engagement(other.id)}>
      {name}
    </Text>
  ) : (
    <Text tone="quiet">{name}</Text>
  )
}
