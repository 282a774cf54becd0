import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import { version } from '../../version.ts'
import { createBaseline } from './baseline.ts'
import type { Database } from './database.ts'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** Thrown if a newer version has migrated the database. The message says what to do. */
export class DatabaseNewer extends Error {}

/**
 * Migrates the tables to the newest state, or runs only the `wanted` migrations. Returns the names of those it ran.
 * Several instances may start at once: the migrator takes a lock, and the later ones find nothing to do. Throws
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

/** Lists all migrations of this program in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await findMigrations()).toSorted()

/** Lists the migrations that the baseline replaces in a new database. */
export const baselineNames = async (): Promise<string[]> => Object.keys(await oldMigrations.getMigrations()).toSorted()

/** Lists migrations that ran in this database and that this program does not have. */
export async function unknownMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const known = await knownMigrations()
  return rows.map(({ name }) => name).filter((name) => !known.includes(name))
}

/** Imports a file only when its migration runs, since most starts run none. */
const importWhenRun = async (file: string): Promise<Migration> => ({
  up: async (db) => (await import(pathToFileURL(file).href)).up(db),
})

const filesIn = (folder: string): FileMigrationProvider =>
  new FileMigrationProvider({ fs, path, migrationFolder: folder, import: importWhenRun })

const oldMigrations = filesIn(path.join(migrationFolder, 'before-1.0.0'))
const newMigrations = filesIn(migrationFolder)

async function findMigrations(wanted?: readonly string[]): Promise<Record<string, Migration>> {
  const old = await oldMigrations.getMigrations()
  const isIncluded = (name: string): boolean => !wanted || wanted.includes(name)
  const all = {
    ...(Object.keys(old).every(isIncluded) ? startingWithBaseline(old) : old),
    ...(await newMigrations.getMigrations()),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => isIncluded(name)))
}

/**
 * In an empty database, the first migration creates what all of them would, and the others do nothing. The migrator records
 * every name, as if each had run, so that programs before 1.0.0 recognise the database.
 */
function startingWithBaseline(old: Record<string, Migration>): Record<string, Migration> {
  let isDone = false
  const [first] = Object.keys(old).toSorted()
  const replaced = Object.entries(old).map(([name, migration]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        if (name === first) {
          await createBaseline(db)
          isDone = true
        } else if (!isDone) await migration.up(db)
      },
    },
  ])
  return Object.fromEntries(replaced)
}

const migratorOf = (db: Database, wanted?: readonly string[]): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: () => findMigrations(wanted) },
    // A release may add a migration whose name comes before one that has run.
    allowUnorderedMigrations: true,
  })
