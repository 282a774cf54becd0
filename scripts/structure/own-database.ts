import type { Source } from './source.ts'

const testDatabase = 'server/testing/test-database.ts'

/** Tests that use no database, or only their own, must not import the test database. */
export function ownDatabaseProblems(sources: readonly Source[]): string[] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports.map(({ target }) => target)]))
  const importedFiles = (file: string, known = new Set<string>()): Set<string> => {
    if (!known.has(file)) for (const next of importsOf.get(file) ?? []) importedFiles(next, known.add(file))
    return known.add(file)
  }
  return sources
    .filter(({ text, file }) => text.includes('// @module-tag own-database\n') && importedFiles(file).has(testDatabase))
    .map(
      ({ file }) => `${file}: it uses ${testDatabase}, so it runs on both databases: remove "@module-tag own-database"`,
    )
}
