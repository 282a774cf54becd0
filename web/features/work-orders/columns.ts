import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { budgetLeft, exactDaysText, hasDays } from '@portal/domain/days/order-days'
import { isKnown, runOutText } from '@portal/domain/days/run-out'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { progress, statusText, workOrderState } from '@portal/domain/work-orders/progress'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { rateText } from '../../shared/work-orders/rate.ts'

/** A row of an export or a print: an engagement, a work order or a member of it. */
export interface Line {
  engagement: Engagement
  order?: WorkOrder
  member?: MemberAssignment
}

type Value = string | number | null

interface Column {
  /** Heading in an export. */
  label: string
  /** Name of the choice in the dialogs; null for a column that is always there. */
  choice: string | null
  value: (line: Line, today: CalendarDay) => Value
  /** Set for a column of its own in the print. The first column and the bars show the other values. */
  printed?: { label: string; side: 'left' | 'right'; text?: (value: never, line: Line, today: CalendarDay) => string }
}

const ofOrder =
  (value: (order: WorkOrder, today: CalendarDay) => Value): Column['value'] =>
  ({ order, member }, today) =>
    order && !member ? value(order, today) : null

/** Every column of exports and prints, in their order. */
const columns = [
  { label: 'Engagement', choice: null, value: ({ engagement }) => engagement.title },
  { label: 'Customer', choice: 'Customer', value: ({ engagement }) => engagement.client_name },
  { label: 'Engagement status', choice: 'Engagement status', value: ({ engagement }) => engagement.status },
  { label: 'Work order', choice: null, value: ({ order }) => order?.reference ?? null },
  { label: 'Member', choice: 'Members', value: ({ member }) => member?.employee_name ?? null },
  { label: 'Role', choice: 'Members', value: ({ member }) => member?.member_role ?? null },
  { label: 'Start date', choice: null, value: ({ order, member }) => (member ?? order)?.start_date ?? null },
  { label: 'End date', choice: null, value: ({ order, member }) => (member ?? order)?.end_date ?? null },
  {
    label: 'Elapsed (%)',
    choice: 'Elapsed',
    value: ({ order, member }, today) => (order ? progress(member ?? order, today) : null),
    printed: { label: 'Elapsed', side: 'left', text: (value: number) => `${value}%` },
  },
  {
    label: 'Work order status',
    choice: 'Work order status',
    value: ofOrder((order, today) => statusText(workOrderState(order, today)) ?? null),
    printed: { label: 'Status', side: 'right' },
  },
  {
    label: 'Extension requested on',
    choice: 'Extension requested',
    value: ofOrder((order) => order.renewal_requested_on),
    printed: { label: 'Extension requested', side: 'right', text: formatDay },
  },
  {
    label: 'Budget (days)',
    choice: 'Budget days',
    value: ofOrder((order) => order.budget_days),
    printed: { label: 'Budget', side: 'right', text: exactDaysText },
  },
  {
    label: 'Used (days worked)',
    choice: 'Budget days',
    value: ofOrder((order) => (hasDays(order) ? order.used_days : null)),
    printed: { label: 'Days worked', side: 'right', text: exactDaysText },
  },
  {
    label: 'Left (budget days)',
    choice: 'Budget days',
    value: ofOrder(budgetLeft),
    printed: { label: 'Budget left', side: 'right', text: exactDaysText },
  },
  {
    label: 'Budget runs out on',
    choice: 'Budget days',
    value: ofOrder((order) => order.runs_out_on),
    printed: {
      label: 'Budget runs out',
      side: 'right',
      text: (_, { order }, today) => (order && isKnown(order) ? runOutText(order, today) : ''),
    },
  },
  {
    label: 'Budget runs out at the earliest',
    choice: 'Budget days',
    value: ofOrder((order) => order.runs_out_earliest),
  },
  {
    label: 'Budget runs out at the latest',
    choice: 'Budget days',
    value: ofOrder((order) => order.runs_out_latest),
  },
  {
    label: 'Daily rate',
    choice: 'Daily rate',
    value: ({ member }) => (member && member.employee_name !== null ? (member.price_per_day ?? null) : null),
    printed: { label: 'Daily rate', side: 'left', text: rateText },
  },
] as const satisfies readonly Column[]

export type ColumnChoice = NonNullable<(typeof columns)[number]['choice']>

const choices: ReadonlySet<ColumnChoice> = new Set(columns.flatMap(({ choice }) => choice ?? []))

/** Choices that the dialogs offer. Rates only for people who may see them. */
export const columnChoices = (rates: boolean): ColumnChoice[] =>
  [...choices].filter((choice) => choice !== 'Daily rate' || rates)

export const shownColumns = (chosen: ReadonlySet<ColumnChoice>): readonly Column[] =>
  columns.filter(({ choice }) => choice === null || chosen.has(choice))

export interface PrintedColumn {
  label: string
  text: (line: Line, today: CalendarDay) => string | null
}

/** Chosen columns of a print on one side of the bars. */
export const printedColumns = (chosen: ReadonlySet<ColumnChoice>, side: 'left' | 'right'): PrintedColumn[] =>
  shownColumns(chosen).flatMap(({ printed, value }) => {
    if (printed?.side !== side) return []
    const { label, text = String } = printed
    return {
      label,
      text: (line, today) => {
        const cell = value(line, today)
        return cell === null ? null : text(cell as never, line, today)
      },
    }
  })
