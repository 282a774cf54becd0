import * as z from 'zod/mini'

/**
 * Deletion log: records deleted for good, which must not return with an older backup. It is a table, and a file next to the
 * backups (decision 0242). It names people only by ids and hashes.
 */
const Instant = z.iso.datetime()

const Erasure = z.object({
  kind: z.literal('erasure'),
  id: z.string(),
  number: z.number(),
  account_id: z.string(),
  erased_by: z.string(),
  erased_at: Instant,
  feedback: z.enum(['kept', 'removed']),
  heir_id: z.nullable(z.string()),
  /** By what an import would bring them back, hashed. */
  keys: z.array(z.object({ kind: z.enum(['account', 'person', 'stakeholder', 'address', 'name']), hash: z.string() })),
})

const Removal = z.object({
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

/** A hidden work order that a superuser deleted for good. The id is its own. */
const DeletedOrder = z.object({
  kind: z.literal('work-order'),
  id: z.string(),
  client_id: z.string(),
  reference: z.string(),
})

/** A removal after which a superuser allowed imports to add the engagement again, by its id. */
const Return = z.object({ kind: z.literal('return'), id: z.string() })

/** Hash of an erased person's address that imports may add again. */
const AllowedAddress = z.object({ kind: z.literal('let-back'), id: z.string(), at: Instant })

const DeletionEntry = z.discriminatedUnion('kind', [Erasure, Removal, DeletedOrder, Return, AllowedAddress])
export type DeletionEntry = z.infer<typeof DeletionEntry>
export type EntryOf<K extends DeletionEntry['kind']> = Extract<DeletionEntry, { kind: K }>

/** Entries by their keys, oldest first. */
export type DeletionLog = ReadonlyMap<string, DeletionEntry>

/** Throws if the text is not an entry. */
export const parseEntry = (text: string): DeletionEntry => z.parse(DeletionEntry, JSON.parse(text))

/** Identifies an entry. An address can be allowed again several times; all other ids occur once for each kind. */
export const entryKey = (entry: DeletionEntry): string =>
  entry.kind === 'let-back' ? `${entry.kind} ${entry.id} ${entry.at}` : `${entry.kind} ${entry.id}`

export const isMissing = (log: DeletionLog, entry: DeletionEntry): boolean => !log.has(entryKey(entry))
