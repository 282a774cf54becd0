import { fold } from '@portal/domain/text/fold'
import { type Kysely, sql } from 'kysely'

/** Engagements are found by the name of their customer too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table client add column folded_name text collate "C"`.execute(db)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from client`.execute(db)
  for (const { id, name } of rows) await sql`update client set folded_name = ${fold(name)} where id = ${id}`.execute(db)
  await sql`alter table client alter column folded_name set not null`.execute(db)
}
