/**
 * Rows as a CSV file (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8). A text that a spreadsheet
 * would run as a formula is kept text by an apostrophe before it.
 */
export const csv = (header: readonly string[], rows: Rows): string => csvStart(header) + csvRows(rows)

type Rows = readonly (readonly (string | number | null)[])[]

/** Start of a CSV file that is too long for memory; any number of `csvRows` follow. */
export const csvStart = (header: readonly string[]): string => `\uFEFF${csvRows([header])}`
export const csvRows = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** The first sign of a formula, also behind invisible characters and as the wide sign of East Asian keyboards. */
const formula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r＝＋－＠]/u

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
