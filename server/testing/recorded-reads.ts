import { hash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One response to a read. `response` is normalised, so it is the same in every run. */
export interface RecordedRead {
  call: string
  /** The name of the request: `example`, or one of `moreReads`. */
  request: string
  person: string
  response: { status: number }
}

/** Holds a line for each recorded read: `call | request | person | status | hash`, sorted. */
const readsFile = path.join(import.meta.dirname, 'recordings', 'reads.txt')

/** Tests write normalised responses into this folder if it is set. They then compare no lines. */
export const bodiesFolder = process.env.RECORDED_BODIES

export function readLine({ call, request, person, response }: RecordedRead): string {
  const digest = hash('sha256', JSON.stringify(response)).slice(0, 16)
  return [call, request, person, response.status, digest].join(' | ')
}

export const storedReadLines = (): string[] => readFileSync(readsFile, 'utf8').split('\n').filter(Boolean)

export const storeReadLines = (reads: readonly RecordedRead[]): void =>
  writeFileSync(readsFile, `${reads.map(readLine).toSorted().join('\n')}\n`)

export const callOfLine = (line: string): string => line.split(' | ')[0] ?? ''

/** Returns a sentence for each response whose line differs, by call, request and person. */
export function readDifferences(stored: readonly string[], current: readonly string[]): string[] {
  const before = responsesOf(stored)
  const after = responsesOf(current)
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((read) => {
    const sentence = difference(before.get(read), after.get(read))
    return sentence ? [`${read}: ${sentence}`] : []
  })
}

function difference(before: Response | undefined, after: Response | undefined): string | undefined {
  if (!before) return 'not recorded yet'
  if (!after) return 'recorded, but no test makes this call any more'
  if (before.status !== after.status) return `status ${after.status} instead of ${before.status}`
  return before.digest === after.digest ? undefined : 'another body'
}

interface Response {
  status: string | undefined
  digest: string | undefined
}

function responsesOf(lines: readonly string[]): Map<string, Response> {
  return new Map(
    lines.map((line) => {
      const [call, request, person, status, digest] = line.split(' | ')
      return [`${call}, ${request}, as ${person}`, { status, digest }]
    }),
  )
}

export function storeBodies(folder: string, call: string, reads: readonly RecordedRead[]): void {
  writeFileSync(path.join(folder, `${call}.json`), JSON.stringify(reads))
}

export const storedBodies = (folder: string): RecordedRead[] =>
  globSync('*.json', { cwd: folder })
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RecordedRead[])

/** People whose responses changed in the same way share one change. */
export interface BodyChange {
  call: string
  request: string
  people: string[]
  /** Undefined if there is no such response. */
  before: object | undefined
  after: object | undefined
}

export function bodyChanges(before: readonly RecordedRead[], after: readonly RecordedRead[]): BodyChange[] {
  const pairs = new Map<string, RecordedRead & Pick<BodyChange, 'before' | 'after'>>()
  for (const [reads, side] of [[before, 'before'] as const, [after, 'after'] as const])
    for (const read of reads) {
      const key = JSON.stringify([read.call, read.request, read.person])
      pairs.set(key, { before: undefined, after: undefined, ...read, ...pairs.get(key), [side]: read.response })
    }
  const changes = new Map<string, BodyChange>()
  for (const { call, request, person, before: old, after: current } of pairs.values()) {
    const bodies = [JSON.stringify(old), JSON.stringify(current)]
    if (bodies[0] === bodies[1]) continue
    const key = JSON.stringify([call, request, ...bodies])
    const change = changes.get(key) ?? { call, request, people: [], before: old, after: current }
    changes.set(key, { ...change, people: [...change.people, person] })
  }
  return [...changes.values()]
}
