import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { isWithinLimits, type Reading } from './scope-data.ts'
import type { RemovedFrom } from './tables.ts'

/** A record that was read once and is no more. */
export interface Removed {
  id: string
  engagement_id: string
  removed_at: string
}
export type RemovedReading = Omit<Reading, 'since'> & { since: Date }

/**
 * Records removed since a moment: by themselves, or with their engagement or work order. Records that are back are left out.
 * An engagement that was removed as a whole is reported to readers of its customer.
 */
export async function findRemoved(queries: Queries, table: RemovedFrom, reading: RemovedReading): Promise<Removed[]> {
  const { since, after, limit } = reading
  const { rows } = await sql<Omit<Removed, 'removed_at'> & { removed_at: Date }>`
    select gone.id, gone.engagement_id, max(gone.removed_at) as removed_at
    from (${sql.join(partsOf(table, since), sql` union all `)}) gone
    join (select id, client_id from engagement union all
      (select distinct on (engagement_id) engagement_id, client_id from engagement_removal r
      where state = 'removed' and not exists (select from engagement back where back.id = r.engagement_id)
      order by engagement_id, ended_at desc)) as engagement on engagement.id = gone.engagement_id
    where gone.removed_at >= ${since} and ${isWithinLimits(reading)}
      and ${after === undefined ? sql`true` : sql`gone.id > ${after}`}
    group by gone.id, gone.engagement_id order by gone.id limit ${limit}`.execute(queries)
  return rows.map((row) => ({ ...row, removed_at: row.removed_at.toISOString() }))
}

function partsOf(table: RemovedFrom, since: Date): RawBuilder<unknown>[] {
  const rows = sql.table(table)
  const itself = sql`select own.id, own.engagement_id, own.removed_at from removed_record own
    where own.kind = ${table} and not exists (select 1 from ${rows} back where back.id = own.id)`
  if (table === 'engagement') return [itself, sql`select id, id as engagement_id, removed_at from engagement`]
  const withEngagement = sql`select own.id, own.engagement_id, of.removed_at from ${rows} own
    join engagement of on of.id = own.engagement_id where of.removed_at >= ${since}`
  if (table === 'work_order') return [itself, sql`select id, engagement_id, removed_at from work_order`, withEngagement]
  if (table !== 'member_assignment') return [itself, withEngagement]
  const withOrder = sql`select own.id, own.engagement_id, of.removed_at from member_assignment own
    join work_order of on of.id = own.work_order_id where of.removed_at >= ${since}`
  return [itself, withEngagement, withOrder]
}

/** Deletes entries that are too old to be requested. */
export const forgetRemovedBefore = async (queries: Queries, moment: Date): Promise<void> => {
  await queries.deleteFrom('removed_record').where('removed_at', '<', moment).execute()
}
