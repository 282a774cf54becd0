import { pipeline, Readable } from 'node:stream'
import { type ImportFileName, importFile } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import { parse } from 'csv-parse'
import { UnreadableFile } from './unreadable-file.ts'

/** Reads CSV as spreadsheets write it, with the delimiter that its first line shows. */
export async function* readCsv(
  bytes: AsyncGenerator<Buffer>,
  name: ImportFileName,
  mode: ImportMode,
): AsyncGenerator<unknown> {
  const { csv, record } = importFile(name)
  const knownFields = Object.keys((record as unknown as { shape: object }).shape)
  const fields = mode === 'upsert' ? [...knownFields, 'removed'] : knownFields
  const { start, rest } = await readStart(bytes)
  const { delimiter, isInOwnLine } = findDelimiter(start.toString('utf8').replace(/^\uFEFF/, ''))
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? ',',
    from_line: isInOwnLine ? 2 : 1,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  })
  let header: string[] | undefined
  for await (const row of pipeline(Readable.from(rest), parser, () => {})) {
    const cells = row as string[]
    if (cells.every((cell) => cell === '')) continue
    if (header) yield recordOf(header, cells, csv?.numbers ?? [])
    else header = checkHeader(cells, { name, fields, delimiter })
  }
}

/** Bytes within which a header ends. */
const longestHeader = 65_536

/** Reads until the header is there. `rest` has these bytes again, and all others. */
async function readStart(bytes: AsyncGenerator<Buffer>): Promise<{ start: Buffer; rest: AsyncIterable<Buffer> }> {
  let start: Buffer = Buffer.alloc(0)
  while (start.length < longestHeader) {
    const { value, done } = await bytes.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield start
    yield* bytes
  }
  return { start, rest: rest() }
}

const delimiters: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** Spreadsheets can name the delimiter in a line before the header: `sep=;`. Otherwise it is the most frequent one in the header. */
function findDelimiter(text: string): { delimiter: string | undefined; isInOwnLine: boolean } {
  const named = /^"?sep=([^"\r\n])"?[\r\n]/i.exec(text)?.[1]
  if (named !== undefined) return { delimiter: named, isInOwnLine: true }
  const [header = ''] = text.trimStart().split(/[\r\n]/)
  const count = (delimiter: string): number => header.split(delimiter).length - 1
  const [most] = Object.keys(delimiters).toSorted((one, other) => count(other) - count(one))
  return { delimiter: most !== undefined && count(most) > 0 ? most : undefined, isInOwnLine: false }
}

const describe = (delimiter: string | undefined): string =>
  delimiter === undefined
    ? 'The header has no comma, semicolon or tab'
    : `They are separated by ${delimiters[delimiter] ?? `"${delimiter}"`} here`

interface Expected {
  name: ImportFileName
  fields: readonly string[]
  delimiter: string | undefined
}

/** Names of the columns; empty for those without a name. */
function checkHeader(header: string[], { name, fields, delimiter }: Expected): string[] {
  const { rejected = {} } = importFile(name)
  const unknown = header.filter((column) => column !== '' && !fields.includes(column))
  for (const column of unknown)
    if (rejected[column] !== undefined) throw new UnreadableFile(`has the column ${column}, which ${rejected[column]}`)
  if (unknown.length > 0)
    throw new UnreadableFile(
      `has unknown columns: ${unknown.join(', ')}. The columns are ${fields.join(', ')}. ${describe(delimiter)}`,
    )
  return header.slice(0, header.findLastIndex((column) => column !== '') + 1)
}

/** Leaves out empty cells. The schema reports numbers that are none. */
function recordOf(header: readonly string[], cells: readonly string[], numbers: readonly string[]): object {
  if (cells.length < header.length)
    throw new UnreadableFile(`has ${cells.length} columns, but the header has ${header.length}`)
  const record: Record<string, unknown> = {}
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue
    const column = header[index] ?? ''
    if (column === '') throw new UnreadableFile(`has a value in column ${index + 1}, which has no name in the header`)
    const value = fieldValue(column, cell, numbers)
    // A spreadsheet has FALSE where other formats leave the field out.
    if (column !== 'removed' || value !== false) record[column] = value
  }
  return record
}

/** A comma before one or two digits is a decimal comma. Before three digits it may separate thousands, so it is no number. */
const number = /^-?\d+(?:\.\d+|,\d{1,2})?$/

function fieldValue(column: string, cell: string, numbers: readonly string[]): string | number | boolean {
  if (column === 'removed' && /^(?:true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  return numbers.includes(column) && number.test(cell) ? Number(cell.replace(',', '.')) : cell
}
