import { addDays, type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import { parseDay } from '../dates/day-field.ts'
import { lineEnd } from '../team-requests/line-end.ts'
import type { Proposal, RequestLine } from '../team-requests/team-request.ts'
import { formatNumber } from '../text/format-number.ts'
import { amountOf } from './numbers.ts'
import type { PersonChoice } from './record-parts.ts'
import type { WorkOrderForm } from './work-order-form.ts'

/** One row of people in the form of a work order. Its texts are as they were typed; an empty day is the day of the order. */
export interface PersonRow {
  /** Unique in the form; that of a stored row is its id. */
  key: string
  id: string | null
  /** null with an empty `name`: not decided yet. null with a name: typed or pasted, and not yet found. */
  person: { id: string; name: string; photo_id: string | null } | null
  name: string
  /** People found for the name; null until they are known. */
  match: { people: PersonChoice[]; similar: PersonChoice[] } | null
  member_role: string
  start_date: string
  end_date: string
  price_per_day: string
  allocation_percentage: string
  /** The accepted proposal that the row adds, as long as it names its person. */
  proposal: { id: string; employee_id: string } | null
  /** A sentence below the row: that a pasted row changes one that was there. */
  note: string
}

export const rowFields = [
  'name',
  'member_role',
  'start_date',
  'end_date',
  'price_per_day',
  'allocation_percentage',
] as const
export type RowField = (typeof rowFields)[number]

/** The fields of a work order in a form, as texts. */
export interface OrderFields {
  reference: string
  start_date: string
  end_date: string
  budget_days: string
  people: PersonRow[]
}
export const orderFields = ['reference', 'start_date', 'end_date', 'budget_days'] as const

type StoredOrder = Omit<WorkOrderForm, 'people'> & {
  people: readonly (Omit<WorkOrderForm['people'][number], 'id' | 'employee_id'> & {
    id: string
    person: PersonRow['person']
  })[]
}

export const noOrder: OrderFields = { reference: '', start_date: '', end_date: '', budget_days: '', people: [] }
const emptyRow: Omit<PersonRow, 'key'> = {
  id: null,
  person: null,
  name: '',
  match: null,
  member_role: '',
  start_date: '',
  end_date: '',
  price_per_day: '',
  allocation_percentage: '',
  proposal: null,
  note: '',
}
const text = (value: number | null): string => (value === null ? '' : String(value))

/** A new row for a form that has these. */
export function newRow(rows: readonly PersonRow[]): PersonRow {
  const last = Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))
  return { key: `new-${last + 1}`, ...emptyRow }
}

export const isBlank = (row: PersonRow): boolean =>
  row.id === null && row.person === null && rowFields.every((field) => row[field].trim() === '')

export const filledRows = (rows: readonly PersonRow[]): PersonRow[] => rows.filter((row) => !isBlank(row))

/** The form of a stored work order. Days of people that are those of the order follow it. */
export const draftOf = (order: StoredOrder): OrderFields => ({
  reference: order.reference,
  start_date: order.start_date,
  end_date: order.end_date,
  budget_days: order.budget_days === null ? '' : formatNumber(order.budget_days, 2),
  people: order.people.map(({ id, person, member_role, start_date, end_date, ...row }) => ({
    ...emptyRow,
    key: id,
    id,
    person,
    name: person?.name ?? '',
    member_role,
    start_date: start_date === order.start_date ? '' : start_date,
    end_date: end_date === order.end_date ? '' : end_date,
    price_per_day: text(row.price_per_day),
    allocation_percentage: text(row.allocation_percentage),
  })),
})

/** A work order of the same length that begins the day after this one, with the same people and budget. */
export function copyOf(order: StoredOrder): OrderFields {
  const { people, ...fields } = draftOf(order)
  const start_date = addDays(order.end_date, 1)
  return {
    ...fields,
    reference: '',
    start_date,
    end_date: addDays(start_date, dayNumber(order.end_date) - dayNumber(order.start_date)),
    people: people.map((row, index) => ({ ...row, key: `new-${index + 1}`, id: null, start_date: '', end_date: '' })),
  }
}

interface AcceptedPerson {
  line: Pick<RequestLine, 'member_role' | 'member_start_date' | 'member_duration'>
  proposal: Pick<Proposal, 'id' | 'employee_id' | 'employee_name' | 'employee_photo_id'>
}

/** The form with a new last row for a person whom the customer accepted. Without a known duration the end follows the order. */
export function withAccepted(
  draft: OrderFields,
  { line, proposal }: AcceptedPerson,
  roles: readonly { role: string; price_per_day: number | null }[],
): OrderFields {
  const { id, employee_id, employee_name, employee_photo_id } = proposal
  const row: PersonRow = {
    ...newRow(draft.people),
    person: { id: employee_id, name: employee_name, photo_id: employee_photo_id },
    name: employee_name,
    member_role: line.member_role,
    start_date: line.member_start_date,
    end_date: lineEnd(line),
    price_per_day: text(roles.find(({ role }) => role === line.member_role)?.price_per_day ?? null),
    proposal: { id, employee_id },
  }
  return { ...draft, people: [...draft.people, row] }
}

/** The day of a field: as typed, or that of the order if it is empty. The text stays as it is if it is no day. */
const dayOr = (typed: string, followed: CalendarDay): CalendarDay =>
  typed.trim() === '' ? followed : (parseDay(typed) ?? typed)

/** Body of the call that saves the form, without blank rows. */
export function formOf(draft: OrderFields): WorkOrderForm {
  const start_date = dayOr(draft.start_date, '')
  const end_date = dayOr(draft.end_date, '')
  return {
    reference: draft.reference,
    start_date,
    end_date,
    budget_days: amountOf(draft.budget_days),
    people: filledRows(draft.people).map((row) => ({
      ...(row.id !== null && { id: row.id }),
      ...(row.proposal && row.proposal.employee_id === row.person?.id && { proposal_id: row.proposal.id }),
      employee_id: row.person?.id ?? null,
      member_role: row.member_role,
      start_date: dayOr(row.start_date, start_date),
      end_date: dayOr(row.end_date, end_date),
      price_per_day: amountOf(row.price_per_day),
      allocation_percentage: amountOf(row.allocation_percentage),
    })),
  }
}
