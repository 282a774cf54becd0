import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { csv } from '@portal/domain/text/csv'
import { progress, statusText, workOrderState } from '@portal/domain/work-orders/progress'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'

export interface ShownEngagement {
  engagement: Engagement
  /** Empty while it is folded. */
  orders: readonly { order: WorkOrder; open: boolean }[]
}

type Cell = string | number | null

/** The rows as they are shown: what is folded is not in it, and rates only for those who see them. */
export function shownRowsAsCsv(shown: readonly ShownEngagement[], today: CalendarDay, rates: boolean): string {
  const header = [
    'Engagement',
    'Company',
    'Status',
    'Work order',
    'Member',
    'Role',
    'Start',
    'End',
    'Elapsed %',
    'State',
  ]
  const rows = shown.flatMap(({ engagement, orders }) => {
    const whose: Cell[] = [engagement.title, engagement.client_name, engagement.status]
    return [
      line(whose, []),
      ...orders.flatMap(({ order, open }) => [
        line(
          [...whose, order.reference],
          [
            ...[null, null, order.start_date, order.end_date, progress(order, today)],
            statusText(workOrderState(order, today)) ?? null,
          ],
          [order.renewal_requested_on, null],
        ),
        ...(open ? order.member_assignments : []).map((member) =>
          line(
            [...whose, order.reference],
            [
              ...[member.employee_name, member.member_role, member.start_date, member.end_date],
              ...[progress(member, today), null],
            ],
            [null, member.employee_name === null ? null : (member.price_per_day ?? null)],
          ),
        ),
      ]),
    ]
  })
  const columns = [...header, 'Extension requested', ...(rates ? ['Per day'] : [])]
  return csv(
    columns,
    rows.map((row) => row.slice(0, columns.length)),
  )
}

/** 3 cells of the engagement, 1 of the work order, 6 of the row itself, 2 at the end. */
function line(whose: readonly Cell[], own: readonly Cell[], end: readonly Cell[] = []): Cell[] {
  const padded = [...whose, ...Array<null>(4 - whose.length).fill(null), ...own]
  return [...padded, ...Array<null>(10 - padded.length).fill(null), ...end, ...Array<null>(2 - end.length).fill(null)]
}
