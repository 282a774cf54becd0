import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Storage } from '../storage/storage.ts'

/**
 * What went for good and must not come again with older rows: kept in the file store, beside the rows that say so and
 * outside any backup of them (decision 0242). It names people by ids and hashes alone.
 */
const Instant = z.iso.datetime()

export const ErasureLine = z.object({
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
export type ErasureLine = z.infer<typeof ErasureLine>

export const RemovalLine = z.object({
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
export type RemovalLine = z.infer<typeof RemovalLine>

export const Line = z.discriminatedUnion('kind', [ErasureLine, RemovalLine])
export type Line = z.infer<typeof Line>

const prefixes = { erasure: 'erasures/', removal: 'removals/' } as const
type Kind = Line['kind']

const keyOf = ({ kind, id }: { kind: Kind; id: string }): string =>
  `${prefixes[kind]}${hash('sha256', id).slice(0, 36)}`

export const putLine = (storage: Storage, line: Line): Promise<void> =>
  storage.put(keyOf(line), [Buffer.from(JSON.stringify(line))])

export const forgetLine = (storage: Storage, line: { kind: Kind; id: string }): Promise<void> =>
  storage.remove(keyOf(line))

/** Of what the rows say those that the store does not, and of what the store says those that the rows do not. */
export async function compareLines<K extends Kind>(
  storage: Storage,
  kind: K,
  ids: readonly string[],
): Promise<{ unwritten: string[]; unknown: Extract<Line, { kind: K }>[] }> {
  const keys = new Map(ids.map((id) => [keyOf({ kind, id }), id]))
  const unknown: Extract<Line, { kind: K }>[] = []
  for await (const { key } of storage.list(prefixes[kind])) {
    if (keys.delete(key)) continue
    const line = await readLine(storage, key)
    if (line.kind === kind) unknown.push(line as Extract<Line, { kind: K }>)
  }
  return { unwritten: [...keys.values()], unknown }
}

const readLine = async (storage: Storage, key: string): Promise<Line> =>
  lineOf(Buffer.concat(await (await storage.get(key)).toArray()).toString())

/** For tests. */
export async function forgetAllLines(storage: Storage): Promise<void> {
  for (const prefix of Object.values(prefixes))
    for await (const { key } of storage.list(prefix)) await storage.remove(key)
}

export const lineOf = (text: string): Line => z.parse(Line, JSON.parse(text))

export async function readLines(storage: Storage): Promise<Line[]> {
  const lines: Line[] = []
  for (const prefix of Object.values(prefixes))
    for await (const { key } of storage.list(prefix)) lines.push(await readLine(storage, key))
  return lines
}
