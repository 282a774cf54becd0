import { type Kysely, sql } from 'kysely'

/** Stores which notices about the days of a work order were sent, so that each is sent once for a budget and an end date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table days_notice (
    work_order_id text not null references work_order on delete cascade,
    threshold text not null,
    budget_days numeric(9,2) not null,
    end_date date not null,
    noticed_at timestamptz not null,
    primary key (work_order_id, threshold)
  )`.execute(db)
}
