import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/**
 * Brings the tables to the newest form; the names of the migrations it ran. Several instances may start at once: the
 * migrator takes a lock, the later ones find nothing to do.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** The names of those that did not run yet; nothing is changed. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await migratorOf(db).getMigrations()
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

const migratorOf = (db: Database): Migrator =>
  new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder }),
    allowUnorderedMigrations: true,
  })
