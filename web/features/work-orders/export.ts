import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { csv } from '@portal/domain/text/csv'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type ColumnChoice, type Line, shownColumns } from './columns.ts'

export interface PaperRow {
  engagement: Engagement
  orders: readonly WorkOrder[]
  /** State of the row on screen, for printing: folded rows print bars, open work orders print their people. */
  folded?: boolean
  openOrders?: readonly string[]
}

/** Every engagement with its work orders and, where they are asked for, the people on them: a line each. */
export function rowsAsCsv(rows: readonly PaperRow[], chosen: ReadonlySet<ColumnChoice>, today: CalendarDay): string {
  const shown = shownColumns(chosen)
  const lines = rows.flatMap(({ engagement, orders }): Line[] => [
    { engagement },
    ...orders.flatMap((order): Line[] => [
      { engagement, order },
      ...(chosen.has('Members') ? order.member_assignments : []).map((member) => ({ engagement, order, member })),
    ]),
  ])
  return csv(
    shown.map(({ label }) => label),
    lines.map((line) => shown.map(({ value }) => value(line, today))),
  )
}
