import { type Kysely, sql } from 'kysely'

/** Finds rejected calls by the id that the caller typed: they hold no engagement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entry_rejected_by_object on audit_entry (object_id, id)
    where kind = 'access_refused'`.execute(db)
}
