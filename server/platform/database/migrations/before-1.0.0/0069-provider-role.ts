import type { Kysely } from 'kysely'

/** Role of provider staff, if the import states it; otherwise the job title decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('provider_role', 'text').execute()
}
