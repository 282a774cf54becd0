import { asName } from '../text/name.ts'
import type { Value } from './workbook.ts'

/** Id of a row that only shows how to fill a sheet. No record can have it. */
export const exampleId = 'example:'

/** The grey column of a row: its record, and what its cells were at the download. */
export interface RowKey {
  id: string
  version: number
  /** Check of the text by which cells of other sheets name the row. */
  name: string
  /** Checks of the cells at the download, by field (`cellCheck`). */
  cells: Readonly<Record<string, string>>
}

/** Form in which values are compared: a spreadsheet may change signs that look alike, and the ends of lines. */
export const comparable = (value: Value): string =>
  value === null ? '' : asName(String(value)).replace(/\r\n?/g, '\n')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 36 bits of a text as six letters. They tell an edited cell from an unedited one, and protect nothing. */
export function check(text: string): string {
  let [high, low] = [0x2545f491, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  let result = ''
  for (const half of [high, low]) for (const shift of [26, 20, 14]) result += alphabet.charAt((half >>> shift) & 63)
  return result
}

/** The check of a cell: of its value, and of its text where that is not the value, which is a reference. */
export const cellCheck = (value: Value, text: Value): string =>
  value === text ? check(comparable(value)) : `${check(comparable(value))}.${check(comparable(text))}`
export const isValueOf = (stored: string, value: Value): boolean => stored.startsWith(check(comparable(value)))
export const isTextOf = (stored: string, text: Value): boolean => stored.endsWith(check(comparable(text)))

/** Starts with a letter, because a spreadsheet takes "-5" or "=x" in a CSV for a formula. */
const start = 'row'

export function rowKeyText({ id, version, name, cells }: RowKey): string {
  return [start, id, version, name, ...Object.entries(cells).map(([field, checks]) => `${field}.${checks}`)].join(' ')
}

/** null for a text that no download wrote. */
export function parseRowKey(text: string | null): RowKey | null {
  const [first, id, version, name, ...checks] = (text ?? '').trim().split(' ')
  if (first !== start || !id || !name || !/^\d+$/.test(version ?? '')) return null
  const cells: Record<string, string> = {}
  for (const part of checks) {
    const dot = part.indexOf('.')
    if (dot > 0) cells[part.slice(0, dot)] = part.slice(dot + 1)
  }
  return { id, version: Number(version), name, cells }
}
