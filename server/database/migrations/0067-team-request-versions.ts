import { type Kysely, sql } from 'kysely'

/** A change of a team request is meant for one state of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table team_request add column version int not null default 1`.execute(db)
}
