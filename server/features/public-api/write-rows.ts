import { Readable } from 'node:stream'
import { csvRows, csvStart } from '@portal/domain/text/csv'
import { attachment } from '../../platform/http/attachment.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Reading } from './scope-data.ts'

export type Cell = string | number | null

/** Number of rows written at once. */
const batch = 500

/** Writes rows as CSV or JSON lines while they are read, since they may not fit into memory. */
export function writeRows<const Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Record<Column, Cell>>,
  { name, format }: { name: string; format: 'csv' | 'ndjson' },
): FileAnswer {
  const written =
    format === 'csv'
      ? inCsv(columns, rows)
      : inBatches(rows, (some) => some.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const mediaType = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
  return { body: Readable.from(written), headers: attachment(`${name}.${format}`, mediaType) }
}

async function* inCsv<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Record<Column, Cell>>,
): AsyncGenerator<string> {
  yield csvStart(columns)
  yield* inBatches(rows, (some) => csvRows(some.map((row) => columns.map((column) => row[column]))))
}

async function* inBatches<Row>(rows: AsyncIterable<Row>, write: (some: Row[]) => string): AsyncGenerator<string> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < batch) continue
    yield write(some)
    some = []
  }
  if (some.length > 0) yield write(some)
}

/** All records, page after page. */
export async function* allOf<Row extends { id: string }>(
  read: (reading: Reading) => Promise<Row[]>,
  reading: Omit<Reading, 'after'>,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ ...reading, after })
    yield* rows
    if (rows.length < reading.limit) return
    after = rows.at(-1)?.id
  }
}
