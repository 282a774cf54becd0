import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Stores the latest end of each engagement's work orders, after work orders changed. For all engagements, or for one. */
export async function updateLatestEnds(transaction: Queries, engagementId?: string): Promise<void> {
  const one: RawBuilder<unknown> = engagementId === undefined ? sql`true` : sql`x.id = ${engagementId}`
  await sql`update engagement e set latest_end_date = l.day from (
      select x.id, max(o.end_date) as day from engagement x
      left join work_order o on o.engagement_id = x.id and o.removed_at is null where ${one} group by x.id
    ) as l where l.id = e.id and l.day is distinct from e.latest_end_date`.execute(transaction)
}
