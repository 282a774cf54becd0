import { type Kysely, sql } from 'kysely'

/** Adds the range in which the days of a work order run out. The next import fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table work_order_usage add column runs_out_earliest date, add column runs_out_latest date`.execute(db)
}
