import type { Migration } from 'kysely/migration'
import { baselineName, createBaseline } from './baseline.ts'

/** Migrations by name, in their order. After release 1.0.0, each change of the tables adds one here (decision 0200). */
export const migrations: Record<string, Migration> = {
  [baselineName]: { up: createBaseline },
}

/** Lists the names of all migrations in their order. */
export const knownMigrations = (): string[] => Object.keys(migrations)

/**
 * Tells who made a database or backup with these migrations: a version that this one can continue, a newer one, or one
 * before release 1.0.0, whose tables no version converts.
 */
export function originOf(names: readonly string[]): 'known' | 'newer' | 'before 1.0.0' {
  if (names.length > 0 && !names.includes(baselineName)) return 'before 1.0.0'
  return unknownIn(names).length > 0 ? 'newer' : 'known'
}

/** Lists the migrations that this version does not have. */
export const unknownIn = (names: readonly string[]): string[] => names.filter((name) => !(name in migrations))
