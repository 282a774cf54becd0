import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { distributeNextEvent } from '../notifications/mailing-data.ts'

/** Counts emails that subscribers would get about events of this transaction. Call it only where nothing of it is kept. */
export async function countSubscribers(
  transaction: Queries,
  { config, now, today }: Pick<Services, 'config' | 'now' | 'today'>,
): Promise<number> {
  const ofOthers = sql`xmin <> pg_current_xact_id()::xid`
  await sql`update event set distributed_at = ${now()} where distributed_at is null and ${ofOthers}`.execute(
    transaction,
  )
  const at = { now: now(), today: today(), shown: shownAudits(config) }
  while (await distributeNextEvent(transaction, at)) {
    // Until all have their readers.
  }
  const { rows } = await sql<{ count: number }>`select count(distinct (account_id, kind))::int as count from notice
    where told_at is null and not ${ofOthers}`.execute(transaction)
  return rows[0]?.count ?? 0
}
