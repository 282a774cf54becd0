import { type Kysely, sql } from 'kysely'

/** Adds the budget that a work order had when its extension was requested. A larger one fulfils the request, as a later end does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table extension_request add column budget_days_then numeric(9,2)`.execute(db)
}
