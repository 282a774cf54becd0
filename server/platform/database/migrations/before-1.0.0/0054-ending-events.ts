import { type Kysely, sql } from 'kysely'

/** Events about a work order's end name the order, so that their sentence is true on the day it is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update event set subject_id = work_order.id from work_order
    where event.kind = 'work_order_renewal' and event.account_id is null and event.subject_id is null
      and event.engagement_id = work_order.engagement_id and event.path like '%&wo=' || work_order.id
      and event.sentence like '% left'`.execute(db)
}
