import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayAt } from '@portal/domain/dates/calendar-day'
import { type ImportFileName, importFile, importFileNames } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import { noSuperuserLeft, removesTooMany } from '@portal/domain/import/upload'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Portal } from '../../platform/portal.ts'
import { recordDaysNotices } from '../days/notice-data.ts'
import { updateUsage } from '../days/usage-data.ts'
import { skipErased } from '../privacy/skip-erased-data.ts'
import { recordChanges, recordStakeholders } from '../records/changes-data.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { leaveOutRemoved } from '../retention/skip-removed-data.ts'
import { fulfilExtensionRequests } from '../work-orders/data.ts'
import { hasSuperuser } from './account-data.ts'
import { analyzeWritten } from './analyze-data.ts'
import { checkKeeper } from './check-keeper.ts'
import { checkStaged } from './checks.ts'
import { afterWriting, beforeWriting, freeEmails } from './derived.ts'
import { findNewAudits, recordHistory } from './event-data.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { lockImports } from './lock-data.ts'
import {
  type Counts,
  completeStaged,
  countPresent,
  kindsOf,
  type Names,
  removeUnnamed,
  removeUnusedPhotos,
  writePhotos,
  writeStaged,
} from './merge.ts'
import { stagePhotos } from './photos.ts'
import { collectProblems, ImportRefused, type Problems } from './problems.ts'
import type { SourceFile } from './read-records.ts'
import { createStaging, dropStaging, stageFile } from './staging.ts'
import { leaveOutUnknownAudits } from './unknown-audits-data.ts'
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
export interface ImportProgress {
  /** A file of the folder, `photos`, or `writing`. */
  step: string
  count: number
}

export interface ImportReport {
  dryRun: boolean
  changed: boolean
  /** By kind, for the files that were there. */
  counts: readonly ({ label: string; names?: Names } & Counts)[]
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
  return db.connection().execute(async (connection) => {
    await createStaging(connection)
    try {
      for (const source of sources)
        await stageFile(connection, source, mode, problems, (count) => onProgress({ step: source.file, count }))
      await stagePhotos(connection, folder, sources, problems, (count) => onProgress({ step: 'photos', count }))
      return await write(connection, sources, problems, {
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
      })
    } finally {
      await dropStaging(connection)
    }
  })
}

class DryRun extends Error {
  readonly counts: ImportReport['counts']
  constructor(counts: ImportReport['counts']) {
    super('dry run')
    this.counts = counts
  }
}

/** Counts erased people who appear in the files again. */
const ofErased = { label: 'erased people', added: 0, changed: 0, removed: 0 }
/** And of engagements that were removed. */
const ofRemoved = { label: 'deleted for good', added: 0, changed: 0, removed: 0 }
/** And audits of engagements that the portal does not have, while it keeps the records itself. */
const ofUnknown = { label: 'audits of unknown engagements', added: 0, changed: 0, removed: 0 }
const columnsOf = (table: string): readonly string[] => kinds.find((kind) => kind.table === table)?.columns ?? []

type WriteOptions = Required<ImportOptions> & {
  events: Events
  now: Date
  providerDomains: readonly string[]
  timeZone: string
}

async function write(
  connection: Database,
  sources: readonly SourceFile[],
  problems: Problems,
  options: WriteOptions,
): Promise<ImportReport> {
  const report = (counts: ImportReport['counts']): ImportReport => ({
    dryRun: options.dryRun,
    changed: counts.some((count) => count.added + count.changed + count.removed > 0),
    counts,
  })
  try {
    return await connection.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      const keeper = await checkKeeper(transaction, sources, problems, options.takeOver)
      if (options.mode === 'upsert') for (const kind of kindsNamed(sources)) await completeStaged(transaction, kind)
      await beforeWriting(transaction)
      const erased = await skipErased(transaction, columnsOf)
      const left = await leaveOutRemoved(transaction)
      const unknown = keeper.after === 'portal' ? await leaveOutUnknownAudits(transaction) : 0
      await checkStaged(transaction, sources, problems, options.providerDomains)
      if (problems.count() > 0) throw new ImportRefused(problems)
      const counts = await merge(transaction, sources, options, problems)
      if (problems.count() > 0) throw new ImportRefused(problems)
      const reportedCounts = [
        ...counts,
        ...(erased > 0 ? [{ ...ofErased, unchanged: erased }] : []),
        ...(left > 0 ? [{ ...ofRemoved, unchanged: left }] : []),
        ...(unknown > 0 ? [{ ...ofUnknown, unchanged: unknown }] : []),
      ]
      if (options.dryRun) throw new DryRun(reportedCounts)
      if (keeper.after !== keeper.before) await setKeeper(transaction, keeper.after, options.now)
      await options.beforeCommit(transaction)
      return report(reportedCounts)
    })
  } catch (error) {
    if (error instanceof DryRun) return report(error.counts)
    throw error
  }
}

async function merge(
  transaction: Queries,
  sources: readonly SourceFile[],
  { dryRun, allowRemovals, takeOver, mode, onProgress, events, now, timeZone }: WriteOptions,
  problems: Problems,
): Promise<ImportReport['counts']> {
  const kinds = kindsNamed(sources)
  const files = sources.map((source) => source.name)
  const written = new Map<Kind, Counts & { present: number; names: Names }>()
  const withNames = dryRun && takeOver
  let step = 0
  const hadSuperuser = await hasSuperuser(transaction)
  await writePhotos(transaction)
  await freeEmails(transaction)
  await events.emitAll(transaction, await findNewAudits(transaction))
  const today = dayAt(now, timeZone)
  await recordChanges(transaction, {
    events,
    files,
    before: (table) => sql.table(table),
    after: (table) => sql.table(`staged_${table}`),
    actor: null,
    now,
    today,
  })
  if (files.includes('stakeholders')) await recordStakeholders(transaction, now)
  for (const kind of kinds) {
    onProgress({ step: 'writing', count: ++step })
    const present = await countPresent(transaction, kind)
    const { names, ...counts } = await writeStaged(transaction, kind, withNames)
    await analyzeWritten(transaction, kind, counts)
    written.set(kind, { present, removed: 0, ...counts, names: { ...names, removed: [] } })
  }
  if (files.includes('history')) await recordHistory(transaction)
  for (const kind of kinds.toReversed()) {
    onProgress({ step: 'writing', count: ++step })
    const counts = written.get(kind)
    if (!counts) continue
    const removed = await removeUnnamed(transaction, kind, mode, now, withNames)
    counts.removed = removed.count
    counts.names.removed = removed.names
    const needsPermission = takeOver ? counts.removed > 0 : removesTooMany(counts.removed, counts.present)
    if (needsPermission && !allowRemovals)
      problems.add({
        file: fileOf(sources, kind.file),
        record: null,
        id: null,
        field: null,
        problem: `would remove ${counts.removed} of ${counts.present} ${kind.label}. If this is right, import with --allow-removals`,
      })
  }
  await afterWriting(transaction)
  if (hadSuperuser && !(await hasSuperuser(transaction)))
    problems.add({
      file: fileOf(sources, 'users'),
      record: null,
      id: null,
      field: 'is_superuser',
      problem: noSuperuserLeft,
    })
  await updateUsage(transaction, today, files)
  await recordDaysNotices(transaction, { events, now, today })
  await fulfilExtensionRequests(transaction, today)
  await removeUnusedPhotos(transaction)
  return kinds.map((kind) => {
    const { added = 0, changed = 0, removed = 0, unchanged = 0, names } = written.get(kind) ?? {}
    return { label: kind.label, added, changed, removed, unchanged, ...(withNames && names && { names }) }
  })
}

const fileOf = (sources: readonly SourceFile[], name: ImportFileName): string =>
  sources.find((source) => source.name === name)?.file ?? name

const kindsNamed = (sources: readonly SourceFile[]): Kind[] => kindsOf(sources.map((source) => source.name))

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
