import { fold } from '@portal/domain/text/fold'
import { type Kysely, sql } from 'kysely'

/** People are searched by their folded name, as engagements are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column folded_name text collate "C"`.execute(db)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from person`.execute(db)
  for (const { id, name } of rows) await sql`update person set folded_name = ${fold(name)} where id = ${id}`.execute(db)
  await sql`alter table person alter column folded_name set not null`.execute(db)
}
