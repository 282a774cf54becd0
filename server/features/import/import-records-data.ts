import { dayAt } from '@portal/domain/dates/calendar-day'
import type { ImportFileName } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import type { RecordProblem } from '@portal/domain/import/problem'
import { noSuperuserLeft, removesTooMany } from '@portal/domain/import/upload'
import type { RecordFile } from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Services } from '../../platform/portal.ts'
import { recordDaysNotices } from '../days/notice-data.ts'
import { updateUsage } from '../days/usage-data.ts'
import { skipErased } from '../privacy/skip-erased-data.ts'
import { recordChanges, recordStakeholders } from '../records/changes-data.ts'
import { findKeeper, setKeeper } from '../records/keeper-data.ts'
import { rejectUnlessPortalKeeps } from '../records/save-data.ts'
import { leaveOutRemoved } from '../retention/skip-removed-data.ts'
import { fulfilExtensionRequests } from '../work-orders/data.ts'
import { hasSuperuser } from './account-data.ts'
import { analyzeWritten } from './analyze-data.ts'
import { checkKeeper } from './check-keeper.ts'
import { checkStaged, findErased, findStagedPeople } from './checks.ts'
import { afterWriting, beforeWriting, freeEmails } from './derived.ts'
import { findNewAudits, recordHistory } from './event-data.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { lockImports, setEditor } from './lock-data.ts'
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
import { collectProblems, ImportRefused, type Problems } from './problems.ts'
import { createStaging, dropStaging, type StagedFile, stageRecords } from './staging.ts'
import { leaveOutUnknownAudits } from './unknown-audits-data.ts'

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

export interface WriteOptions {
  dryRun: boolean
  allowRemovals: boolean
  takeOver: boolean
  mode: ImportMode
  onProgress: (progress: ImportProgress) => void
  /** Runs last in the transaction that changes the records. Undoes the import where it throws. */
  beforeCommit: (transaction: Queries) => Promise<void>
  events: Events
  now: Date
  providerDomains: readonly string[]
  timeZone: string
  /** A person who changes many records at once, as with a form. null: an import. */
  editor: Viewer | null
  /** Writes what follows from the changes in a form. */
  finish: (transaction: Queries) => Promise<void>
}

/** Changes of a person who edits many records at once. */
export interface Edit {
  editor: Viewer
  /** Finds problems and changes nothing. */
  isTrial: boolean
  /** No events, inbox entries and webhooks. */
  isSilent: boolean
  /** Called once no one else writes. Reads what it needs, and puts the changed records of each file. */
  stage: (transaction: Queries, put: (file: RecordFile, records: readonly object[]) => Promise<void>) => Promise<void>
  /** Writes what follows from the changes in a form. */
  finish: (transaction: Queries) => Promise<void>
  beforeCommit: (transaction: Queries) => Promise<void>
}

/**
 * Changes records as forms do, all or none. Returns the problems because of which it changed none; their `file` is a name of
 * `recordFiles`. Throws 409 if an import keeps the records, and whatever `stage` and `finish` throw.
 */
export async function importEdit(
  { longRunningDb: db, events, now, config }: Pick<Services, 'longRunningDb' | 'events' | 'now' | 'config'>,
  { editor, isTrial, isSilent, stage, finish, beforeCommit }: Edit,
): Promise<readonly RecordProblem[]> {
  const problems = collectProblems()
  const files: StagedFile[] = []
  const stageFiles = async (transaction: Queries): Promise<readonly StagedFile[]> => {
    await stage(transaction, async (name, records) => {
      files.push({ name, file: name })
      await stageRecords(transaction, { name, file: name }, records, 'upsert', problems)
    })
    return files
  }
  const options = {
    dryRun: isTrial,
    allowRemovals: true,
    takeOver: false,
    mode: 'upsert' as const,
    onProgress: () => {},
    beforeCommit,
    events: isSilent ? silentEvents : events,
    now: now(),
    providerDomains: config.PROVIDER_EMAIL_DOMAINS,
    timeZone: config.TIME_ZONE,
    editor,
    finish,
  }
  try {
    await withStaging(db, (connection) => writeRecords(connection, stageFiles, problems, options))
    return []
  } catch (error) {
    if (error instanceof ImportRefused) return error.problems
    throw error
  }
}

const silentEvents: Events = { emit: async () => {}, emitAll: async () => {}, emitFrom: async () => {} }

/** Staging holds one connection, because its tables are temporary. */
export const withStaging = <Result>(db: Database, work: (connection: Database) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    await createStaging(connection)
    try {
      return await work(connection)
    } finally {
      await dropStaging(connection)
    }
  })

/** Writes staged records: all or, when any is wrong, nothing. `stage` says which files they are of. */
export async function writeRecords(
  connection: Database,
  stage: (transaction: Queries) => Promise<readonly StagedFile[]>,
  problems: Problems,
  options: WriteOptions,
): Promise<ImportReport> {
  const { editor, now } = options
  const report = (counts: ImportReport['counts']): ImportReport => ({
    dryRun: options.dryRun,
    changed: counts.some((count) => count.added + count.changed + count.removed > 0),
    counts,
  })
  try {
    return await connection.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      if (editor) await setEditor(transaction, editor.id, now)
      const sources = await stage(transaction)
      const keeper = editor
        ? await requirePortalKeeps(transaction)
        : await checkKeeper(transaction, sources, problems, options.takeOver)
      if (options.mode === 'upsert') for (const kind of kindsNamed(sources)) await completeStaged(transaction, kind)
      await beforeWriting(transaction, editor !== null)
      const staged = editor ? await findStagedPeople(transaction) : undefined
      const erased = await skipErased(transaction, columnsOf)
      if (staged) for (const problem of await findErased(transaction, staged)) problems.add(problem)
      const left = await leaveOutRemoved(transaction)
      const unknown = keeper.after === 'portal' ? await leaveOutUnknownAudits(transaction) : 0
      await checkStaged(transaction, sources, problems, options.providerDomains)
      if (problems.count() > 0) throw new ImportRefused(problems)
      const counts = await merge(transaction, sources, options, problems)
      if (problems.count() > 0) throw new ImportRefused(problems)
      await options.finish(transaction)
      const reportedCounts = [
        ...counts,
        ...(erased > 0 ? [{ ...ofErased, unchanged: erased }] : []),
        ...(left > 0 ? [{ ...ofRemoved, unchanged: left }] : []),
        ...(unknown > 0 ? [{ ...ofUnknown, unchanged: unknown }] : []),
      ]
      if (options.dryRun) throw new DryRun(reportedCounts)
      if (keeper.after !== keeper.before) await setKeeper(transaction, keeper.after, now)
      await options.beforeCommit(transaction)
      return report(reportedCounts)
    })
  } catch (error) {
    if (error instanceof DryRun) return report(error.counts)
    throw error
  }
}

async function requirePortalKeeps(transaction: Queries): Promise<{ before: 'portal'; after: 'portal' }> {
  rejectUnlessPortalKeeps(await findKeeper(transaction))
  return { before: 'portal', after: 'portal' }
}

async function merge(
  transaction: Queries,
  sources: readonly StagedFile[],
  { dryRun, allowRemovals, takeOver, mode, onProgress, events, now, timeZone, editor }: WriteOptions,
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
    actor: editor,
    now,
    today,
  })
  if (files.includes('stakeholders')) await recordStakeholders(transaction, now, editor)
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
  // An undo finds them.
  if (!editor) await removeUnusedPhotos(transaction)
  return kinds.map((kind) => {
    const { added = 0, changed = 0, removed = 0, unchanged = 0, names } = written.get(kind) ?? {}
    return { label: kind.label, added, changed, removed, unchanged, ...(withNames && names && { names }) }
  })
}

const fileOf = (sources: readonly StagedFile[], name: ImportFileName): string =>
  sources.find((source) => source.name === name)?.file ?? name

const kindsNamed = (sources: readonly StagedFile[]): Kind[] => kindsOf(sources.map((source) => source.name))
