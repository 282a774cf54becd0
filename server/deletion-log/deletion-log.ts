import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { ObjectMissing, type Storage } from '../storage/storage.ts'

/**
 * Deletion log: records deleted for good, which must not return with an older backup. It is in the file storage, outside any
 * backup of the rows (decision 0242), and names people only by ids and hashes.
 */
const Instant = z.iso.datetime()

const ErasureLine = z.object({
  kind: z.literal('erasure'),
  id: z.string(),
  number: z.number(),
  account_id: z.string(),
  erased_by: z.string(),
  erased_at: Instant,
  undo_until: Instant,
  feedback: z.nullable(z.enum(['kept', 'removed'])),
  heir_id: z.nullable(z.string()),
  /** By what an import would bring them back, hashed. */
  keys: z.array(z.object({ kind: z.enum(['account', 'person', 'stakeholder', 'address', 'name']), hash: z.string() })),
})

const RemovalLine = z.object({
  kind: z.literal('removal'),
  id: z.string(),
  engagement_id: z.string(),
  client_id: z.string(),
  title: z.string(),
  client_name: z.string(),
  closed_on: z.iso.date(),
  remove_on: z.iso.date(),
  planned_at: Instant,
  ended_at: Instant,
  parts: z.unknown(),
  work_orders: z.array(z.string()),
})

/** A removal that a superuser took back, by its id: imports bring the engagement again. */
const ReturnLine = z.object({ kind: z.literal('return'), id: z.string() })

/** Hash of an erased person's address that imports may add again. */
const AllowedAgainLine = z.object({ kind: z.literal('let-back'), id: z.string(), at: Instant })

const Line = z.discriminatedUnion('kind', [ErasureLine, RemovalLine, ReturnLine, AllowedAgainLine])
export type Line = z.infer<typeof Line>
export type LineOf<K extends Kind> = Extract<Line, { kind: K }>

const folders = { erasure: 'erasures/', 'let-back': 'erasures/', removal: 'removals/', return: 'removals/' } as const
type Kind = Line['kind']
type Folder = (typeof folders)[Kind]
type Named = Pick<Line, 'kind' | 'id'>

export const keyOf = ({ kind, id }: Named): string => {
  const text = kind === 'erasure' || kind === 'removal' ? id : `${kind} ${id}`
  return `${folders[kind]}${hash('sha256', text).slice(0, 36)}`
}

export const putLine = (storage: Storage, line: Line): Promise<void> =>
  storage.put(keyOf(line), [Buffer.from(JSON.stringify(line))])

export const forgetLine = (storage: Storage, line: Named): Promise<void> => storage.remove(keyOf(line))

export const hasLine = async (storage: Storage, line: Named): Promise<boolean> => {
  try {
    ;(await storage.get(keyOf(line))).destroy()
    return true
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}

/**
 * Compares the lines of the rows with those in the storage, in both directions. A line that cannot be read is logged and
 * skipped.
 */
export async function compareLines(
  storage: Storage,
  log: Log,
  folder: Folder,
  known: readonly Named[],
): Promise<{ unwritten: Named[]; unknown: Line[] }> {
  const keys = new Map(known.map((line) => [keyOf(line), line]))
  const unknown: Line[] = []
  for await (const { key } of storage.list(folder)) {
    if (keys.delete(key)) continue
    const line = await readLine(storage, log, key)
    if (line) unknown.push(line)
  }
  return { unwritten: [...keys.values()], unknown }
}

export type Log = Pick<FastifyBaseLogger, 'error'>

/** undefined where it is gone meanwhile, or damaged. */
async function readLine(storage: Storage, log: Log, key: string): Promise<Line | undefined> {
  let text: string
  try {
    text = Buffer.concat(await (await storage.get(key)).toArray()).toString()
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
  try {
    return lineOf(text)
  } catch (error) {
    log.error(
      { key, err: error },
      `cannot read ${key}, a deletion log entry in the file store: see docs/operate/backup.md`,
    )
    return undefined
  }
}

/** For tests. */
export async function forgetAllLines(storage: Storage): Promise<void> {
  for (const folder of new Set(Object.values(folders)))
    for await (const { key } of storage.list(folder)) await storage.remove(key)
}

export const lineOf = (text: string): Line => z.parse(Line, JSON.parse(text))

/** By their keys; undefined those that cannot be read. */
export async function readLines(storage: Storage, log: Log): Promise<Map<string, Line | undefined>> {
  const lines = new Map<string, Line | undefined>()
  for (const folder of new Set(Object.values(folders)))
    for await (const { key } of storage.list(folder)) lines.set(key, await readLine(storage, log, key))
  return lines
}
