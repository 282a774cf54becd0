import { type Kysely, sql } from 'kysely'

/** Extension requests. The partial index allows one open or accepted request, even if two people submit at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table extension_request (
    id text primary key,
    work_order_id text not null references work_order on delete cascade,
    account_id text not null references account,
    requested_by text not null,
    requested_at timestamptz not null,
    requested_on date not null,
    message text not null,
    proposed_end_date date,
    end_date_then date not null,
    state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'fulfilled')),
    answered_by text,
    answered_by_account_id text references account,
    answered_on date,
    note text
  )`.execute(db)
  await sql`create unique index extension_request_one on extension_request (work_order_id)
    where state in ('open', 'accepted')`.execute(db)
  await sql`create index extension_request_by_work_order on extension_request (work_order_id, requested_at)`.execute(db)
  await sql`create index extension_request_by_account on extension_request (account_id)`.execute(db)
  await sql`create index extension_request_by_answerer on extension_request (answered_by_account_id)`.execute(db)
}
