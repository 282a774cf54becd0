import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import type { ImportFileName } from '@portal/domain/import/files'
import { importFile } from '@portal/domain/import/files'
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
  format: 'json' | 'csv'
  bytes: number
}

/** Thrown where a file cannot be read on; the records before that point have been answered. */
export class UnreadableFile extends Error {}

/** The records of a file one after the other; a file of any size takes little memory. */
export async function* readRecords(source: SourceFile): AsyncGenerator<unknown> {
  if (source.bytes === 0) throw new UnreadableFile('is empty; a file without records holds []')
  try {
    yield* source.format === 'csv' ? readCsv(source) : readJson(source)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof NotUtf8) throw new UnreadableFile(error.message)
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(`cannot be read as ${source.format === 'csv' ? 'CSV' : 'a JSON array'}: ${reason}`)
  }
}

const bytesOf = (source: SourceFile): Readable => Readable.from(utf8Only(createReadStream(source.path)))

async function* readJson(source: SourceFile): AsyncGenerator<unknown> {
  const stream = chain([bytesOf(source), parser(), streamArray()])
  for await (const item of stream) yield (item as { value: unknown }).value
}

async function* readCsv(source: SourceFile): AsyncGenerator<unknown> {
  const { record, csv } = importFile(source.name)
  const fields = Object.keys((record as unknown as { shape: object }).shape)
  const columns = (header: string[]): string[] => {
    const unknown = header.filter((name) => !fields.includes(name))
    if (unknown.length > 0) throw new UnreadableFile(`has columns that are no field: ${unknown.join(', ')}`)
    return header
  }
  const stream = pipeline(bytesOf(source), parse({ bom: true, trim: true, skip_empty_lines: true, columns }), () => {})
  for await (const row of stream) yield fromCsv(row as Record<string, string>, csv?.numbers ?? [])
}

/** An empty cell is nothing; what should be a number and is none is left to the schema. */
const fromCsv = (row: Record<string, string>, numbers: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, numbers.includes(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]),
  )
