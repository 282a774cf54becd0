import { formatDay, isCalendarDay } from '../dates/calendar-day.ts'
import { dayProblem } from '../dates/day-field.ts'
import { numberProblem, parseAmount, wholeNumberProblem } from '../records/numbers.ts'
import { readDay, slashedDay } from '../records/paste.ts'
import { enterOneOf } from '../records/stakeholder-rows.ts'
import { dayTooLate } from '../records/wrong-day.ts'
import { emailProblem } from '../session/validation.ts'
import { composed } from '../text/composed.ts'
import { typedAddress } from '../text/email-address.ts'
import { fold } from '../text/fold.ts'
import { formatNumber } from '../text/format-number.ts'
import { asName, isBlank } from '../text/name.ts'
import { isStorable, notStorable } from '../text/storable.ts'
import { textFieldProblem } from '../text/text-field.ts'
import { isValueOf } from './row-key.ts'
import type { Choice, Column } from './sheets.ts'
import type { Cell, DayOrder, Value } from './workbook.ts'

/** A cell as a value of its column. The value of a reference is the text. */
export interface Reading {
  value: Value
  /** Undefined for a cell that can be taken over. */
  sentence: string | undefined
  /** A day such as 03/04/2026 that can be read in two ways. */
  isUnclear?: boolean | undefined
}

export type ColumnOf<Kind extends Column['kind']> = Extract<Column, { kind: Kind }>

/** How a column's days are read. null: its cells do not say it. */
export interface DayReading {
  ofColumn: DayOrder | null
  chosen: DayOrder | null
}

/** Reads a cell. `stored` is its check of the download. */
export function readCell(column: Column, cell: Cell | undefined, days: DayReading, stored?: string): Reading {
  if (cell === undefined || (cell.is === 'text' && isBlank(cell.text))) return { value: null, sentence: undefined }
  if (cell.is === 'error') return wrong(cell, `This cell has ${cell.text}. Write the value.`)
  if (cell.is === 'formula') return wrong(cell, 'This cell has a formula without a value. Write the value.')
  if (column.kind === 'day') return readDayCell(cell, days, stored)
  if (column.kind === 'number') return readNumber(column, cell)
  if (column.kind === 'choice') return readChoice(column.choices, cell)
  if (cell.is === 'day') return wrong(cell, 'This cell has a date. Write a text.')
  if (column.kind === 'reference') return { value: asName(shownCell(cell)), sentence: undefined }
  return readText(column, shownCell(cell))
}

const wrong = (cell: Cell, sentence: string): Reading => ({ value: shownCell(cell), sentence })

/** A cell as the file shows it. */
export function shownCell(cell: Cell | undefined): string {
  if (cell === undefined || cell.is === 'formula') return ''
  if (cell.is === 'number') return String(cell.number)
  if (cell.is === 'day') return formatDay(cell.day)
  return cell.is === 'boolean' ? String(cell.boolean).toUpperCase() : cell.text
}

/** A value as people read it, other than a reference. */
export function shownValue(column: Column, value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return formatNumber(value, 2)
  if (column.kind === 'day' && isCalendarDay(value)) return formatDay(value)
  return (column.kind === 'choice' && column.choices.find((choice) => choice.value === value)?.label) || value
}

function readText(column: ColumnOf<'text'>, typed: string): Reading {
  if (column.isEmail) return { value: typedAddress(typed), sentence: emailProblem(typed) }
  const { head: label, max, isName = false } = column
  return {
    value: isName ? asName(typed) : composed(typed).trim(),
    sentence: isStorable(typed) ? textFieldProblem(typed, { label, max, isName }) : notStorable,
  }
}

function readNumber({ max, decimals, example }: ColumnOf<'number'>, cell: Cell): Reading {
  const number = cell.is === 'number' ? cell.number : cell.is === 'text' ? parseAmount(cell.text) : undefined
  const sentence = decimals === 0 ? wholeNumberProblem(number, max) : numberProblem(number, max, example)
  return { value: number === undefined ? shownCell(cell) : Math.round(number * 100) / 100, sentence }
}

const otherWords: Readonly<Record<string, readonly string[]>> = { yes: ['y', 'true', '1'], no: ['n', 'false', '0'] }

function readChoice(choices: readonly Choice[], cell: Cell): Reading {
  const typed = fold(shownCell(cell))
  const found = choices.find(
    ({ value, label }) => typed === fold(value) || typed === fold(label) || otherWords[value]?.includes(typed),
  )
  if (found) return { value: found.value, sentence: undefined }
  return wrong(cell, enterOneOf(choices.map(({ label }) => label)))
}

const orders = ['day first', 'month first'] as const

/** The text of a cell without the time of day. */
const dayText = (cell: Cell): string =>
  shownCell(cell)
    .trim()
    .replace(/^(\S*\d)[T\s]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| ?[AP]M)?$/i, '$1')

function readDayCell(cell: Cell, { ofColumn, chosen }: DayReading, stored: string | undefined): Reading {
  if (cell.is === 'day') return { value: cell.day, sentence: dayProblem(cell.day) }
  const text = dayText(cell)
  const known = orderOf(text, stored) ?? ofColumn ?? chosen
  const value = readDay(text, known ?? 'day first')
  const sentence = cell.is === 'text' ? (dayTooLate(value)?.sentence ?? dayProblem(value)) : dayProblem('?')
  return { value, sentence, isUnclear: known === null && slashedDay(text) !== undefined }
}

/** How a text such as 25/04/2026 must be read: because of a number over 12, or because the cell had this day at the download. */
function orderOf(text: string, stored: string | undefined): DayOrder | null {
  const [first, second] = slashedDay(text) ?? [0, 0]
  if (first > 12) return 'day first'
  if (second > 12 || first === second) return 'month first'
  return orders.find((order) => stored !== undefined && isValueOf(stored, readDay(text, order))) ?? null
}

/** The one order that texts of a column have. null if none says it, or they differ. */
export function orderOfColumn(
  cells: readonly { cell: Cell | undefined; stored: string | undefined }[],
): DayOrder | null {
  const found = new Set<DayOrder>()
  for (const { cell, stored } of cells) {
    if (cell?.is !== 'text') continue
    const [first, second] = slashedDay(dayText(cell)) ?? [0, 0]
    const order = first === second ? null : orderOf(dayText(cell), stored)
    if (order) found.add(order)
  }
  const [only, ...others] = found
  return only && others.length === 0 ? only : null
}
