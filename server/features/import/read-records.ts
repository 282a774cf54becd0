import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ImportFileName } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import { formatNumber } from '@portal/domain/text/format-number'
import chain from 'stream-chain'
import { parser } from 'stream-json'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { readCsv } from './read-csv.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { NotUtf8, utf8Only } from './utf-8.ts'

/** A file of an import folder. */
export interface SourceFile {
  name: ImportFileName
  /** `people.json` or `people.csv`. */
  file: string
  path: string
  format: 'json' | 'ndjson' | 'csv'
  bytes: number
}

/** The records of a file one after the other; a file of any size takes little memory. */
export async function* readRecords(source: SourceFile, mode: ImportMode): AsyncGenerator<unknown> {
  if (source.bytes === 0) throw new UnreadableFile('is empty. A file without records contains []')
  try {
    yield* readers[source.format](source, mode)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof NotUtf8) throw new UnreadableFile(error.message)
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(`cannot be read as ${called[source.format]}: ${reason}`)
  }
}

const called = { json: 'a JSON array', ndjson: 'JSON lines', csv: 'CSV' } as const

async function* readJson(source: SourceFile): AsyncGenerator<unknown> {
  const bytes = Readable.from(utf8Only(createReadStream(source.path)))
  const stream = chain([bytes, parser(), streamArray()])
  for await (const item of stream) yield (item as { value: unknown }).value
}

async function* readLines(source: SourceFile): AsyncGenerator<unknown> {
  let line = 0
  for await (const text of linesOf(utf8Only(createReadStream(source.path)))) {
    line++
    if (text.trim() === '') continue
    try {
      yield JSON.parse(text.replace(/^\uFEFF/, ''))
    } catch (error) {
      throw new Error(`line ${line}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** Characters; no record is longer, and a text without line breaks must not fill the memory. */
const longestLine = 16_000_000

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new Error(`a line is longer than ${formatNumber(longestLine)} characters`)
    yield* lines
  }
  yield rest
}

const readCsvFile = (source: SourceFile, mode: ImportMode): AsyncGenerator<unknown> =>
  readCsv(utf8Only(createReadStream(source.path)), source.name, mode)

const readers = { json: readJson, ndjson: readLines, csv: readCsvFile }
