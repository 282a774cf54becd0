import { formatDay } from '@portal/domain/dates/calendar-day'
import { parseDay } from '@portal/domain/dates/day-field'
import { filledRows, type OrderFields, type PersonRow, rowFields } from '@portal/domain/records/order-draft'
import { numberOf } from '@portal/domain/work-orders/order-reference'
import type { OrderContent } from './order-content.ts'

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
const and = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** "12 people, 2 not decided yet.", or "No one yet." */
export function peopleInWords(rows: readonly PersonRow[]): string {
  const filled = filledRows(rows)
  if (filled.length === 0) return 'No one yet.'
  const open = filled.filter(({ name }) => name.trim() === '').length
  const named = filled.length - open
  return `${[named > 0 && people(named), open > 0 && `${open} not decided yet`].filter(Boolean).join(', ')}.`
}

/** Says what the button will do: "Changes the end. Adds 12 people." */
export function saveInWords(content: OrderContent, isNew: boolean): string {
  const rows = filledRows(content.people)
  if (isNew) {
    const name = content.reference.trim() === '' ? 'a work order' : numberOf(content.reference.trim())
    return rows.length === 0 ? `Adds ${name}.` : `Adds ${name} with ${people(rows.length)}.`
  }
  const { base } = content
  const fields = fieldNames.filter(([field]) => content[field] !== base[field]).map(([, name]) => name)
  const kept = rows.filter(({ id }) => id !== null)
  const changed = kept.filter((row) => isChanged(row, base)).length
  const added = rows.length - kept.length
  const removed = base.people.length - kept.length
  const parts = [
    fields.length > 0 && `Changes the ${and(fields)}.`,
    changed > 0 && `Changes ${people(changed)}.`,
    added > 0 && `Adds ${people(added)}.`,
    removed > 0 && `Removes ${people(removed)}.`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No changes yet.' : parts.join(' ')
}

const fieldNames = [
  ['reference', 'reference'],
  ['start_date', 'start'],
  ['end_date', 'end'],
  ['budget_days', 'budget'],
] as const

function isChanged(row: PersonRow, base: OrderFields): boolean {
  const was = base.people.find(({ id }) => id === row.id)
  return (
    was !== undefined && (was.person?.id !== row.person?.id || rowFields.some((field) => was[field] !== row[field]))
  )
}

/** "Was 11 Sep 2027. The 12 grey end dates move with it." */
export function movedInWords(content: OrderContent, field: 'start_date' | 'end_date'): string | undefined {
  const [was, is] = [content.base[field], parseDay(content[field])]
  if (was === '' || is === undefined || is === was) return undefined
  const count = filledRows(content.people).filter((row) => row[field] === '').length
  const name = field === 'start_date' ? 'start' : 'end'
  const moved =
    count === 0
      ? ''
      : count === 1
        ? ` The grey ${name} date of 1 person moves with it.`
        : ` The ${count} grey ${name} dates move with it.`
  return `Was ${formatDay(was)}.${moved}`
}

export const fieldName: Record<string, string> = {
  reference: 'Reference',
  start_date: 'Start',
  end_date: 'End',
  budget_days: 'Budget of days',
  people: 'People',
  extension: 'Open request for more time',
  name: 'Person',
  member_role: 'Role',
  price_per_day: 'Per day',
  allocation_percentage: 'Allocation',
}
