import { parseDay } from '../dates/day-field.ts'
import { monthCalled } from '../dates/month-text.ts'
import { fold } from '../text/fold.ts'
import { parseAmount } from './numbers.ts'
import type { RowField } from './order-draft.ts'
import { pastedTable } from './pasted-table.ts'

export type DayOrder = 'day first' | 'month first'

/** A row of a pasted list. A cell that cannot be read stays as it was pasted. */
export type PastedRow = Record<RowField, string>

export interface PastedPeople {
  rows: PastedRow[]
  /** How days such as 03/04/2027 were read; null if there are none that could be read in two ways. */
  dayOrder: DayOrder | null
}

const heads: Record<RowField, readonly string[]> = {
  name: ['name', 'person', 'full name', 'employee', 'member', 'email', 'email address'],
  member_role: ['role', 'position', 'job title', 'member role'],
  start_date: ['start', 'from', 'start date', 'starts', 'begin', 'first day'],
  end_date: ['end', 'to', 'end date', 'ends', 'until', 'last day'],
  price_per_day: ['rate', 'per day', 'daily rate', 'rate per day', 'price per day', 'day rate', 'price'],
  allocation_percentage: ['allocation', 'allocation %', '%', 'fte', 'percent'],
}
const headFields = Object.entries(heads) as [RowField, readonly string[]][]

/** People of a pasted text. Columns are found by their heads, else by their content. */
export function parsePeople(text: string, { dayOrder }: { dayOrder?: DayOrder | undefined } = {}): PastedPeople {
  const table = pastedTable(text)
  const fromHeads = columnsByHead(table[0] ?? [])
  const body = fromHeads ? table.slice(1) : table
  const columns = fromHeads ?? columnsByContent(body)
  const days = body.flatMap((row) => [row[columns.get('start_date') ?? -1], row[columns.get('end_date') ?? -1]])
  const found = dayOrder ?? foundOrder(days)
  const rows = body.map((row): PastedRow => {
    const cell = (field: RowField): string => row[columns.get(field) ?? -1] ?? ''
    return {
      name: cell('name'),
      member_role: cell('member_role'),
      start_date: readDay(cell('start_date'), found),
      end_date: readDay(cell('end_date'), found),
      price_per_day: readNumber(cell('price_per_day')),
      allocation_percentage: readNumber(cell('allocation_percentage')),
    }
  })
  return { rows, dayOrder: days.some((day) => slashedDay(day) !== undefined) ? found : null }
}

type Columns = ReadonlyMap<RowField, number>

/** Undefined if the first row has no heads. */
function columnsByHead(row: readonly string[]): Columns | undefined {
  const columns = new Map<RowField, number>()
  for (const [index, cell] of row.entries()) {
    const head = fold(cell).replace(/[.:*]+$/, '')
    const field = headFields.find(([name, words]) => !columns.has(name) && words.includes(head))?.[0]
    if (field) columns.set(field, index)
  }
  return columns.size > 0 && (columns.has('name') || columns.size > 1) ? columns : undefined
}

/** Days first, then numbers, then texts: the first text is the person, the second the role. */
function columnsByContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const kinds = Array.from({ length: width }, (_, index) =>
    kindOf(rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')),
  )
  const columnsOf = (kind: Kind): number[] => kinds.flatMap((each, index) => (each === kind ? [index] : []))
  const pairs: [RowField, number | undefined][] = [
    ['name', columnsOf('text')[0]],
    ['member_role', columnsOf('text')[1]],
    ['start_date', columnsOf('day')[0]],
    ['end_date', columnsOf('day')[1]],
    ['price_per_day', columnsOf('number')[0]],
    ['allocation_percentage', columnsOf('percentage')[0] ?? columnsOf('number')[1]],
  ]
  return new Map(pairs.filter((pair): pair is [RowField, number] => pair[1] !== undefined))
}

type Kind = 'day' | 'number' | 'percentage' | 'text' | 'empty'

/** The kind of most cells of a column, so that one wrong cell does not move the column. */
function kindOf(cells: readonly string[]): Kind {
  if (cells.length === 0) return 'empty'
  const isMost = (test: (cell: string) => boolean): boolean => cells.filter(test).length * 2 > cells.length
  if (isMost(looksLikeDay)) return 'day'
  if (isMost((cell) => /^\d+(?:[.,]\d+)?\s*%$/.test(cell))) return 'percentage'
  return isMost((cell) => parseAmount(cell) !== undefined) ? 'number' : 'text'
}

const looksLikeDay = (cell: string): boolean =>
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(cell) ||
  /^\d{1,2}[-/. ]+(?:\d{1,2}|\p{L}{3,9})\.?,?[-/. ]+\d{2,4}$/u.test(cell)

/** The two numbers before the year of 03/04/2027. Undefined for other texts. */
export function slashedDay(text: string | undefined): [number, number] | undefined {
  const found = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(text ?? '')
  return found ? [Number(found[1]), Number(found[2])] : undefined
}

/** Day first, unless only the other order gives days. */
function foundOrder(days: readonly (string | undefined)[]): DayOrder {
  const found = days.map(slashedDay).filter((day) => day !== undefined)
  const isMonthFirst = found.some(([, second]) => second > 12) && !found.some(([first]) => first > 12)
  return isMonthFirst ? 'month first' : 'day first'
}

/** The calendar day, or the text with the day before the month if there is no such day. */
export function readDay(text: string, order: DayOrder): string {
  const long = text
    .replace(/^(\d{1,2}[-/. ]+\S+[-/. ]+)(\d\d)$/, '$120$2')
    .replace(/^(\d{1,2})-(\p{L}{3,9})-(\d{4})$/u, '$1 $2 $3')
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, '$1-$2-$3')
  const turned = order === 'month first' ? long.replace(/^(\d{1,2})\/(\d{1,2})\//, '$2/$1/') : long
  const [, month = ''] = /^\d{1,2} (\p{L}+)/u.exec(turned) ?? []
  if (month !== '' && monthCalled(month.toLowerCase()) === undefined && parseDay(turned) === undefined) return text
  return parseDay(turned) ?? (looksLikeDay(text) ? turned : text)
}

/** "670.5" of "£670.50". */
const readNumber = (text: string): string => {
  const value = parseAmount(text)
  return value === undefined ? text : String(value)
}
