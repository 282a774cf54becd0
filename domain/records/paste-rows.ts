import type { CalendarDay } from '../dates/calendar-day.ts'
import { newRow, type PersonRow, rowFields } from './order-draft.ts'
import { chosen } from './order-problems.ts'
import type { PastedRow } from './paste.ts'
import type { PersonChoice } from './record-parts.ts'

export interface RoleRate {
  role: string
  price_per_day: number | null
}

/** The rate last used for a role, for a row that has none. */
export function withRate<Row extends Pick<PersonRow, 'member_role' | 'price_per_day'>>(
  row: Row,
  roles: readonly RoleRate[],
): Row {
  const rate = roles.find(({ role }) => role === row.member_role.trim())?.price_per_day
  return row.price_per_day === '' && rate != null ? { ...row, price_per_day: String(rate) } : row
}

interface Period {
  start_date: CalendarDay | string
  end_date: CalendarDay | string
}

/** Rows of a form for the rows of a pasted list. Days of the work order follow it. */
export function rowsFrom(pasted: readonly PastedRow[], people: readonly PersonRow[], order: Period): PersonRow[] {
  const rows: PersonRow[] = []
  for (const row of pasted)
    rows.push({
      ...newRow([...people, ...rows]),
      ...row,
      start_date: row.start_date === order.start_date ? '' : row.start_date,
      end_date: row.end_date === order.end_date ? '' : row.end_date,
    })
  return rows
}

export interface NameMatch {
  name: string
  people: PersonChoice[]
  similar: PersonChoice[]
}

const alreadyThere = 'Already on this work order. This row replaces theirs.'

/** Rows whose name is not a person yet, with who was found. A single person of that name is taken. */
export const withMatches = (people: readonly PersonRow[], matches: readonly NameMatch[]): PersonRow[] =>
  people.map((row): PersonRow => {
    const match = matches.find(({ name }) => name === row.name.trim())
    if (row.person !== null || !match || row.name.trim() === '') return row
    const [only, ...others] = match.people
    if (only && others.length === 0) return { ...row, ...chosen(only) }
    return { ...row, match: { people: match.people, similar: match.similar } }
  })

/**
 * A pasted row of a person who is on the order already changes their row: it takes its place and what was not pasted. Returns the
 * keys of the pasted rows, too.
 */
export function replaceOwnRows(
  people: readonly PersonRow[],
  pastedKeys: readonly string[],
): { people: PersonRow[]; keys: string[] } {
  const keys = new Map(pastedKeys.map((key) => [key, key]))
  const rows = people.map((row) => {
    const { person } = row
    if (person === null || row.id !== null || !keys.has(row.key)) return row
    const isFree = ({ key }: PersonRow): boolean => ![...keys.values()].includes(key)
    const own = people.find((each) => each.id !== null && each.person?.id === person.id && isFree(each))
    if (!own) return row
    keys.set(row.key, own.key)
    const cells = Object.fromEntries(rowFields.map((field) => [field, row[field] === '' ? own[field] : row[field]]))
    return { ...own, ...cells, note: alreadyThere }
  })
  const pasted = [...keys.values()]
  const isReplaced = ({ key, note }: PersonRow): boolean => pasted.includes(key) && !keys.has(key) && note === ''
  return { people: rows.filter((row) => !isReplaced(row)), keys: pasted }
}
