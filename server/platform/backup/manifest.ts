import * as z from 'zod/mini'

/** Says how the archive is made; a program takes those it knows. */
export const archiveFormat = 1

export const manifestName = 'manifest.json'
export const storedName = 'stored.jsonl'
export const tableEntry = (table: string): string => `tables/${table}.jsonl`
export const storedEntry = (key: string): string => `stored/${key}`

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Count = z.number().check(z.int(), z.nonnegative())
const Name = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))

/** One object of the file storage, a line of `stored.jsonl`. */
export const Stored = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][a-z-]*\/[0-9a-f-]{36}$/)),
  bytes: Count,
  sha256: Hash,
})
export type Stored = z.infer<typeof Stored>

/** Contents and origin of an archive; its last entry. */
export const Manifest = z.strictObject({
  format: z.literal(archiveFormat),
  /** Version of the portal that wrote it. */
  version: z.string(),
  taken_at: z.iso.datetime(),
  /** The changes that had been made to the tables. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(z.strictObject({ name: Name, columns: z.array(Name), rows: Count, bytes: Count, sha256: Hash })),
  /** The last number that each gave out; null where it gave none. */
  sequences: z.record(Name, z.nullable(Count)),
  stored: z.strictObject({ files: Count, bytes: Count, sha256: Hash }),
  /** Keys of rows for which nothing was stored any more when the backup was taken. */
  missing: z.array(z.string()),
  /** Settings that were not their defaults; of the secret ones the names alone. */
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
export type ArchivedTable = Manifest['tables'][number]
