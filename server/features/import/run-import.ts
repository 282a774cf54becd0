import { randomUUID } from 'node:crypto'
import { importEnded } from '@portal/domain/import/import-events'
import { problemLine } from '@portal/domain/import/problem'
import { uploadMissing } from '@portal/domain/import/upload'
import { insertEntry } from '../../platform/audit-log/data.ts'
import { DependencyFault } from '../../platform/dependencies/dependency-fault.ts'
import type { Portal } from '../../platform/portal.ts'
import { ObjectMissing } from '../../platform/storage/storage.ts'
import { type ImportOptions, importFolder } from './import-folder.ts'
import type { ImportReport } from './import-records-data.ts'
import { ImportRefused } from './problems.ts'
import { type Attempt, type Ended, endRun, insertRun } from './run-data.ts'
import type {} from './tables.ts'

/** Number of problems stored with a rejected run. */
const storedProblems = 200

/**
 * Imports a folder and records the run: who, when, what changed, or why it was rejected. The record stays even if the import
 * fails; a killed run is listed as never ended.
 */
export async function runImport(
  portal: Parameters<typeof importFolder>[0],
  folder: string,
  options: ImportOptions & { who: string },
): Promise<ImportReport> {
  const { db, now } = portal
  const { who, dryRun = false, allowRemovals = false, takeOver = false, mode = 'whole' } = options
  const run = { id: randomUUID(), who, attempts: 0, dryRun }
  await insertRun(db, {
    id: run.id,
    who,
    began_at: now(),
    outcome: 'running',
    trial: dryRun,
    allow_removals: allowRemovals,
    take_over: takeOver,
    mode,
  })
  return noted(portal, run, () => importFolder(portal, folder, options))
}

/** A store or database that did not work says so; of other faults the log has more. */
function sentenceOf(error: unknown): string {
  if (error instanceof ObjectMissing) return uploadMissing
  return error instanceof DependencyFault
    ? error.sentence
    : 'Nothing was changed. See the log of the portal for the reason.'
}

const acts = {
  refused: 'Ran an import that was rejected',
  failed: 'Ran an import that failed',
  'dry run': 'Ran a dry run of an import',
  'taken in': 'Imported records',
}

type StartedRun = Attempt & { who: string; accountId?: string | null }

/** Saves the result of an attempt, with its webhook event and audit event. Saves nothing if the attempt lost its claim. */
export const end = (
  { db, events, now }: Pick<Portal, 'db' | 'events' | 'now'>,
  run: StartedRun,
  ended: Ended,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await endRun(transaction, run, ended, now()))) return
    if (ended.outcome !== 'dry run') {
      const { outcome, problems = [], count = 0 } = ended
      const subject = { id: run.id, who: run.who, problems }
      await events.emit(transaction, importEnded, {
        engagement_id: null,
        subject,
        actor: null,
        facts: { outcome, problems: count },
      })
    }
    const reason = ended.count ? `${ended.count} problems` : null
    const act = acts[ended.outcome]
    await insertEntry(transaction, {
      at: now(),
      kind: 'admin',
      act,
      account_id: run.accountId ?? null,
      actor: run.who,
      object_id: run.id,
      reason,
    })
  })

/**
 * Performs a started run and records how it ended. If the end cannot be recorded, the run stays listed as running. An
 * uploaded import then starts again, which changes nothing more.
 */
export async function noted(
  portal: Pick<Portal, 'db' | 'events' | 'now'>,
  { dryRun, ...run }: StartedRun & { dryRun: boolean },
  work: () => Promise<ImportReport>,
): Promise<ImportReport> {
  const report = await work().catch(async (error: unknown) => {
    await end(portal, run, endedBy(error)).catch(() => {})
    throw error
  })
  await end(portal, run, { outcome: dryRun ? 'dry run' : 'taken in', counts: report.counts })
  return report
}

function endedBy(error: unknown): Ended {
  if (!(error instanceof ImportRefused)) return { outcome: 'failed', problems: [sentenceOf(error)] }
  const { problems } = error
  return { outcome: 'refused', problems: problems.slice(0, storedProblems).map(problemLine), count: problems.length }
}
