import { type Kysely, sql } from 'kysely'

/** Adds the work order that an event leads to, so that the event can be hidden when the work order is removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column work_order_id text`.execute(db)
  await sql`update event set work_order_id = work_order.id from work_order
    where event.kind = 'work_order_renewal' and work_order.engagement_id = event.engagement_id
      and work_order.id = coalesce(event.subject_id, substring(event.path from '[?&]wo=([^&]+)'))`.execute(db)
}
