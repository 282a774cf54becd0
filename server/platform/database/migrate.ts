import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import { version } from '../../version.ts'
import type { Database } from './database.ts'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** The database was brought to its form by a newer program. The message says so and what to do. */
export class DatabaseNewer extends Error {}

/**
 * Brings the tables to the newest form, or to the one that some of the known migrations make; the names of those it ran.
 * Several instances may start at once: the migrator takes a lock, the later ones find nothing to do. Throws
 * `DatabaseNewer`.
 */
export async function migrate(db: Database, wanted?: readonly string[]): Promise<string[]> {
  const newer = await unknownMigrations(db)
  if (newer.length > 0)
    throw new DatabaseNewer(
      `A newer version of the portal has updated this database (${newer.at(-1)}). This is version ${version}. Start the newer version, or restore an older backup.`,
    )
  const { error, results } = await migratorOf(db, wanted).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Lists the migrations that have not run yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await migratorOf(db).getMigrations()
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

/** The names of those that this program has, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await provider.getMigrations()).toSorted()

/** The names of those that ran and are not this program's. */
export async function unknownMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const known = await knownMigrations()
  return rows.map(({ name }) => name).filter((name) => !known.includes(name))
}

const provider = new FileMigrationProvider({ fs, path, migrationFolder })

const migratorOf = (db: Database, wanted?: readonly string[]): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async (): Promise<Record<string, Migration>> => {
        const all = Object.entries(await provider.getMigrations())
        return Object.fromEntries(all.filter(([name]) => !wanted || wanted.includes(name)))
      },
    },
    allowUnorderedMigrations: true,
  })
