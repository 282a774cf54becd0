import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { importFile, importFileNames } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Portal } from '../../platform/portal.ts'
import { type ImportProgress, type ImportReport, withStaging, writeRecords } from './import-records-data.ts'
import { stagePhotos } from './photos.ts'
import { collectProblems, ImportRefused, type Problems } from './problems.ts'
import type { SourceFile } from './read-records.ts'
import { stageFile } from './staging.ts'
import { isUtf16File, saveAsUtf8Hint } from './utf-8.ts'

export interface ImportOptions {
  /** Says what would change and changes nothing. */
  dryRun?: boolean
  /** Allows the import to remove more than a fifth of the existing records. */
  allowRemovals?: boolean
  /** From now on an import keeps the records, which the portal kept before. It removes nothing unless removals are allowed. */
  takeOver?: boolean
  /** `upsert`: records missing from the files stay; records marked as removed are removed. */
  mode?: ImportMode
  onProgress?: (progress: ImportProgress) => void
  /** Runs last in the transaction that changes the records. Undoes the import where it throws. */
  beforeCommit?: (transaction: Queries) => Promise<void>
}

/**
 * Takes a folder of the provider's records in: all of it or, when any record is wrong, nothing (`ImportRefused` names
 * each). A file is the whole state of its kind, or what changes in it; a missing file leaves its kind alone. The format:
 * docs/import.md.
 */
export async function importFolder(
  {
    db,
    events,
    now,
    config,
  }: Pick<Portal, 'db' | 'events' | 'now'> & { config: Pick<Config, 'PROVIDER_EMAIL_DOMAINS' | 'TIME_ZONE'> },
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { dryRun = false, allowRemovals = false, takeOver = false, mode = 'whole', onProgress = () => {} } = options
  const { beforeCommit = async () => {} } = options
  const problems = collectProblems()
  const sources = await findSources(folder, problems)
  if (problems.count() > 0) throw new ImportRefused(problems)

  // Staging reads files while it holds the connection. On the embedded database no one else waits, since an import locks
  // the data directory.
  return withStaging(db, async (connection) => {
    for (const source of sources)
      await stageFile(connection, source, mode, problems, (count) => onProgress({ step: source.file, count }))
    await stagePhotos(connection, folder, sources, problems, (count) => onProgress({ step: 'photos', count }))
    return writeRecords(connection, async () => sources, problems, {
      dryRun,
      allowRemovals,
      takeOver,
      mode,
      onProgress,
      beforeCommit,
      events,
      now: now(),
      providerDomains: config.PROVIDER_EMAIL_DOMAINS,
      timeZone: config.TIME_ZONE,
      editor: null,
      finish: async () => {},
    })
  })
}

/** The files of the folder, in the order in which they refer to each other. */
async function findSources(folder: string, problems: Problems): Promise<SourceFile[]> {
  const whole = (file: string, problem: string): void =>
    problems.add({ file, record: null, id: null, field: null, problem })
  const present = await readdir(folder).catch(() => undefined)
  if (!present) {
    whole(folder, 'is not a readable folder')
    return []
  }
  const sources: SourceFile[] = []
  for (const name of importFileNames) {
    const formats = (['json', 'csv', 'ndjson'] as const).filter((format) => format !== 'csv' || importFile(name).csv)
    const found = formats.filter((format) => present.includes(`${name}.${format}`))
    if (found.length > 1) whole(`${name}.${found[1]}`, `is there as well as ${name}.${found[0]}. Keep only one of them`)
    for (const format of found) {
      const file = `${name}.${format}`
      const filePath = path.join(folder, file)
      if (await isUtf16File(filePath)) whole(file, `is UTF-16 text. ${saveAsUtf8Hint}`)
      sources.push({ name, file, path: filePath, format, bytes: (await stat(filePath)).size })
    }
  }
  // A misspelt name would otherwise leave its kind alone without a word.
  const known = new Set(sources.map((source) => source.file))
  for (const file of present.filter((one) => /\.(?:json|ndjson|csv)$/i.test(one) && !known.has(one)))
    whole(file, 'does not have the name of an import file, such as people.json')
  if (sources.length === 0 && problems.count() === 0) whole(folder, 'contains no import files')
  return sources
}
