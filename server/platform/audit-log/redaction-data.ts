import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { contentHashOf, type Entry } from './chain.ts'
import { findHead, takeHead } from './chain-data.ts'
import { sealWith } from './seal.ts'

/**
 * Links all entries there are and holds the end of the chain until the transaction is over: from here on what an entry
 * said is part of the chain, whatever it says afterwards.
 */
export async function sealEverything(transaction: Queries): Promise<void> {
  await takeHead(transaction)
  // Wait for an instance that is sealing now.
  await transaction.selectFrom('audit_head').select('seq').forUpdate().execute()
  const head = await findHead(transaction)
  if (head) await sealWith(transaction, head)
}

/** Lets the words of these entries be changed in this transaction, which `markRedacted` ends. */
export async function openEntries(transaction: Queries, erasure_id: string, ids: readonly number[]): Promise<void> {
  await sql`insert into audit_redaction (entry_id, erasure_id) select unnest(${[...ids]}::bigint[]), ${erasure_id}
    on conflict (entry_id) do nothing`.execute(transaction)
}

/** Keeps what the entries say now: the chain is right as long as they say so. */
export async function markRedacted(transaction: Queries, ids: readonly number[]): Promise<void> {
  const entries = await transaction.selectFrom('audit_entry').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const marks = entries.map((entry) => ({ id: entry.id, hash: contentHashOf(entry) }))
  await sql`update audit_redaction set content_hash = mark.hash
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (id bigint, hash text)
    where audit_redaction.entry_id = mark.id`.execute(transaction)
}

/** Entries from which a name was removed, each with the hash of its current content. */
export async function findRedactions(
  queries: Queries,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = entries.map((entry) => entry.id)
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('audit_redaction')
    .select(['entry_id', 'content_hash'])
    .where(sql<boolean>`entry_id = any(${ids}::bigint[])`)
    .orderBy('entry_id')
    .execute()
  return new Map(rows.map((row) => [row.entry_id, row.content_hash]))
}
