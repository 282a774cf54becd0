import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import type { ImportFileName } from '@portal/domain/import/files'
import { importFile } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import { parse } from 'csv-parse'
import chain from 'stream-chain'
import { parser } from 'stream-json'
import { streamArray } from 'stream-json/streamers/stream-array.js'
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

/** Thrown where a file cannot be read on; the records before that point have been answered. */
export class UnreadableFile extends Error {}

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

const bytesOf = (source: SourceFile): Readable => Readable.from(utf8Only(createReadStream(source.path)))

async function* readJson(source: SourceFile): AsyncGenerator<unknown> {
  const stream = chain([bytesOf(source), parser(), streamArray()])
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
    if (rest.length > longestLine)
      throw new Error(`a line is longer than ${longestLine.toLocaleString('en-GB')} characters`)
    yield* lines
  }
  yield rest
}

async function* readCsv(source: SourceFile, mode: ImportMode): AsyncGenerator<unknown> {
  const { record, csv, rejected } = importFile(source.name)
  const knownFields = Object.keys((record as unknown as { shape: object }).shape)
  const fields = mode === 'upsert' ? [...knownFields, 'removed'] : knownFields
  const columns = (header: string[]): string[] => {
    const unknown = header.filter((name) => !fields.includes(name))
    for (const name of unknown)
      if (rejected?.[name] !== undefined) throw new UnreadableFile(`has the column ${name}, which ${rejected[name]}`)
    if (unknown.length > 0) throw new UnreadableFile(`has unknown columns: ${unknown.join(', ')}`)
    return header
  }
  const stream = pipeline(bytesOf(source), parse({ bom: true, trim: true, skip_empty_lines: true, columns }), () => {})
  for await (const row of stream) yield fromCsv(row as Record<string, string>, csv?.numbers ?? [])
}

const readers = { json: readJson, ndjson: readLines, csv: readCsv }

/** An empty cell is nothing; what should be a number and is none is left to the schema. */
const fromCsv = (row: Record<string, string>, numbers: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, cellOf(name, value, numbers)]),
  )

function cellOf(name: string, value: string, numbers: readonly string[]): string | number | boolean {
  if (name === 'removed' && value === 'true') return true
  return numbers.includes(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
