import { formatDay } from '../dates/calendar-day.ts'
import { parseDay } from '../dates/day-field.ts'
import { type OrderFields, orderFields, type PersonRow, type RowField, rowFields } from './order-draft.ts'

/** Values that another person stored meanwhile, by field: `end_date`, or key and field of a row. */
export type Theirs = Record<string, string>

export const cellKey = (row: string, field: string): string => `${row}.${field}`
const removed = 'removed'

/**
 * Merges the changes of a form (`mine`, based on `base`) into what is stored now. Fields that the form did not change get what is
 * stored. Where both changed a field, mine stays, and `theirs` has what is stored.
 */
export function mergeOrder(
  base: OrderFields,
  mine: OrderFields,
  now: OrderFields,
): { mine: OrderFields; theirs: Theirs } {
  const theirs: Theirs = {}
  const fields = Object.fromEntries(
    orderFields.map((field) => {
      const both = now[field] !== base[field] && now[field] !== mine[field]
      if (both && mine[field] !== base[field]) theirs[field] = shown(now[field])
      return [field, mine[field] === base[field] ? now[field] : mine[field]]
    }),
  ) as Pick<OrderFields, (typeof orderFields)[number]>
  const find = (rows: readonly PersonRow[], key: string) => rows.find((row) => row.key === key)
  const kept = mine.people.flatMap((row): PersonRow[] => {
    if (row.id === null) return [row]
    const [was, is] = [find(base.people, row.key), find(now.people, row.key)]
    if (!was) return [row]
    if (is) return [mergeRow(was, row, is, theirs)]
    if (isSame(was, row)) return []
    theirs[cellKey(row.key, 'name')] = removed
    return [{ ...row, id: null }]
  })
  const added = now.people.filter(({ key }) => !find(base.people, key) && !find(mine.people, key))
  return { mine: { ...fields, people: [...kept, ...added] }, theirs }
}

const emptyCell: Record<RowField, string> = {
  name: 'Not decided yet',
  member_role: 'empty',
  start_date: 'as the work order',
  end_date: 'as the work order',
  price_per_day: 'empty',
  allocation_percentage: 'empty',
}

const isSame = (one: PersonRow, other: PersonRow): boolean =>
  one.person?.id === other.person?.id && rowFields.every((field) => one[field] === other[field])

function mergeRow(was: PersonRow, mine: PersonRow, now: PersonRow, theirs: Theirs): PersonRow {
  const merged = { ...mine }
  for (const field of rowFields) {
    if (mine[field] === was[field]) merged[field] = now[field]
    else if (now[field] !== was[field] && now[field] !== mine[field])
      theirs[cellKey(mine.key, field)] = now[field] === '' ? emptyCell[field] : shown(now[field])
  }
  const isChanged = mine.person?.id !== was.person?.id || mine.name !== was.name
  return isChanged ? merged : { ...merged, person: now.person }
}

function shown(value: string): string {
  const day = parseDay(value)
  if (day !== undefined) return formatDay(day)
  return value === '' ? 'empty' : value
}
