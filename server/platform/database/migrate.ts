import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { version } from '../../version.ts'
import type { Database, Queries } from './database.ts'
import { knownMigrations, migrations, originOf, unknownIn } from './migrations.ts'

/** Thrown if a newer version has migrated the database. The message says what to do. */
export class DatabaseNewer extends Error {}

/** Thrown if a version before release 1.0.0 created the tables. The message says what to do. */
export class DatabaseTooOld extends Error {}

/**
 * Migrates the tables to the newest state, or runs only the `wanted` migrations. Returns the names of those it ran.
 * Several instances may start at once: the migrator takes a lock, and the later ones find nothing to do. Throws
 * `DatabaseNewer` or `DatabaseTooOld`, and then changes nothing.
 */
export async function migrate(db: Database, wanted: readonly string[] = knownMigrations()): Promise<string[]> {
  const done = await findMigrations(db)
  const origin = originOf(done)
  if (origin === 'newer')
    throw new DatabaseNewer(
      `A newer version of the portal has updated this database (${unknownIn(done).at(-1)}). This is version ${version}. Start the newer version, or restore an older backup.`,
    )
  if (origin === 'before 1.0.0')
    throw new DatabaseTooOld(
      'A version of the portal before release 1.0.0 created this database. This version cannot use it and has changed nothing. Start the version that created it, or use an empty database.',
    )
  const included = Object.entries(migrations).filter(([name]) => wanted.includes(name))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(included) },
    // A release may add a migration whose name comes before one that has run.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Lists the migrations that have run in this database. */
export async function findMigrations(db: Queries): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
