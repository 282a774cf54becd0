import type { Kysely } from 'kysely'

/** What provider staff may do, where the import says it and not their job title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('provider_role', 'text').execute()
}
