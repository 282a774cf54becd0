import { type Kysely, sql } from 'kysely'

/** Version of a team request, so that a change of an old version is rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table team_request add column version int not null default 1`.execute(db)
}
