import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { beginning, type Entry } from './chain.ts'

/** A place in the chain with its link. */
export interface Link {
  seq: number
  hash: string
}

/** Locks the last link until the end of the transaction; undefined while another instance holds it. */
export async function takeHead(transaction: Queries): Promise<Link | undefined> {
  await transaction
    .insertInto('audit_head')
    .values(beginning)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return transaction.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().skipLocked().executeTakeFirst()
}

export const findHead = (queries: Queries): Promise<Link | undefined> =>
  queries.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()

export const findUnsealed = (queries: Queries, most: number): Promise<Entry[]> =>
  queries.selectFrom('audit_entry').selectAll().where('seq', 'is', null).orderBy('id').limit(most).execute()

/** Gives entries their links, and the head the last of them. */
export async function writeLinks(transaction: Queries, links: readonly (Link & { id: number })[]): Promise<void> {
  await sql`update audit_entry set seq = link.seq, hash = link.hash
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id bigint, seq bigint, hash text)
    where audit_entry.id = link.id`.execute(transaction)
  const last = links.at(-1)
  if (last) await transaction.updateTable('audit_head').set({ seq: last.seq, hash: last.hash }).execute()
}

export const findSealed = (queries: Queries, after: number, most: number): Promise<Entry[]> =>
  queries.selectFrom('audit_entry').selectAll().where('seq', '>', after).orderBy('seq').limit(most).execute()

/** Where retention has last cut the chain. */
export const findAnchor = (queries: Queries): Promise<Link | undefined> =>
  queries.selectFrom('audit_anchor').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** Last entry before the first one that is younger than `before`; undefined if there is none. */
export async function findLastOlder(transaction: Queries, before: Date) {
  const young = await transaction
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where('seq', 'is not', null)
    .where('at', '>=', before)
    .executeTakeFirst()
  return transaction
    .selectFrom('audit_entry')
    .select(['seq', 'hash', 'at'])
    .where('seq', '<', young?.seq ?? Number.MAX_SAFE_INTEGER)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores the position of the cut and removes earlier entries; the only deletion that the database allows. */
export async function cutBehind(transaction: Queries, anchor: Link & { last_at: Date; cut_at: Date }): Promise<number> {
  await transaction.insertInto('audit_anchor').values(anchor).execute()
  await transaction
    .deleteFrom('audit_redaction')
    .where('entry_id', 'in', (eb) => eb.selectFrom('audit_entry').select('id').where('seq', '<=', anchor.seq))
    .execute()
  const deleted = await transaction.deleteFrom('audit_entry').where('seq', '<=', anchor.seq).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
