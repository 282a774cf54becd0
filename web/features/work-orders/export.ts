import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { csv } from '@portal/domain/text/csv'
import { progress, statusText, workOrderState } from '@portal/domain/work-orders/progress'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'

export interface PaperRow {
  engagement: Engagement
  orders: readonly WorkOrder[]
  /** State of the row on screen, for printing: folded rows print bars, open work orders print their people. */
  folded?: boolean
  openOrders?: readonly string[]
}

/** Optional columns of a print or an export. Rates only for people who may see them. */
export const paperColumns = ['company', 'status', 'elapsed', 'state', 'requested', 'members', 'rates'] as const
export type PaperColumn = (typeof paperColumns)[number]
export const columnName: Record<PaperColumn, string> = {
  company: 'Customer',
  status: 'Engagement status',
  elapsed: 'Elapsed',
  state: 'Work order status',
  requested: 'Extension requested',
  members: 'Members',
  rates: 'Daily rate',
}

interface Line {
  engagement: Engagement
  order?: WorkOrder
  member?: MemberAssignment
}
type Cell = string | number | null
interface Column {
  head: string
  of?: PaperColumn
  cell: (line: Line, today: CalendarDay) => Cell
}

const columns: readonly Column[] = [
  { head: 'Engagement', cell: ({ engagement }) => engagement.title },
  { head: 'Customer', of: 'company', cell: ({ engagement }) => engagement.client_name },
  { head: 'Engagement status', of: 'status', cell: ({ engagement }) => engagement.status },
  { head: 'Work order', cell: ({ order }) => order?.reference ?? null },
  { head: 'Member', of: 'members', cell: ({ member }) => member?.employee_name ?? null },
  { head: 'Role', of: 'members', cell: ({ member }) => member?.member_role ?? null },
  { head: 'Start date', cell: ({ order, member }) => (member ?? order)?.start_date ?? null },
  { head: 'End date', cell: ({ order, member }) => (member ?? order)?.end_date ?? null },
  {
    head: 'Elapsed (%)',
    of: 'elapsed',
    cell: ({ order, member }, today) => (order ? progress(member ?? order, today) : null),
  },
  {
    head: 'Work order status',
    of: 'state',
    cell: ({ order, member }, today) => (order && !member ? (statusText(workOrderState(order, today)) ?? null) : null),
  },
  {
    head: 'Extension requested on',
    of: 'requested',
    cell: ({ order, member }) => (order && !member ? order.renewal_requested_on : null),
  },
  {
    head: 'Daily rate',
    of: 'rates',
    cell: ({ member }) => (member && member.employee_name !== null ? (member.price_per_day ?? null) : null),
  },
]

/** Every engagement with its work orders and, where they are asked for, the people on them: a line each. */
export function rowsAsCsv(rows: readonly PaperRow[], chosen: ReadonlySet<PaperColumn>, today: CalendarDay): string {
  const shown = columns.filter(({ of }) => of === undefined || chosen.has(of))
  const lines = rows.flatMap(({ engagement, orders }): Line[] => [
    { engagement },
    ...orders.flatMap((order): Line[] => [
      { engagement, order },
      ...(chosen.has('members') ? order.member_assignments : []).map((member) => ({ engagement, order, member })),
    ]),
  ])
  return csv(
    shown.map(({ head }) => head),
    lines.map((line) => shown.map(({ cell }) => cell(line, today))),
  )
}
