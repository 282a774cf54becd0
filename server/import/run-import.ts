import { randomUUID } from 'node:crypto'
import { problemLine } from '@portal/domain/import/problem'
import { PeerFault } from '../peers/peer-fault.ts'
import type { Portal } from '../portal.ts'
import { insertEntry } from '../trail/data.ts'
import { announce } from '../webhooks/data.ts'
import { type ImportOptions, type ImportReport, importFolder } from './import-folder.ts'
import { ImportRefused } from './problems.ts'
import { type Ended, endRun, insertRun } from './run-data.ts'
import type {} from './tables.ts'

/** So many problems of a refused run are kept with it. */
const keptProblems = 200

/**
 * Takes a folder in and keeps note of the run: who, when, what changed, or each reason why it was refused. The note stays
 * whatever becomes of the import; a run that was killed stands there as one that never ended.
 */
export async function runImport(
  portal: Parameters<typeof importFolder>[0],
  folder: string,
  options: ImportOptions & { who: string },
): Promise<ImportReport> {
  const { db, now } = portal
  const { who, dryRun = false, allowRemovals = false, mode = 'whole' } = options
  const run = { id: randomUUID(), who, dryRun }
  await insertRun(db, {
    ...{ id: run.id, who, began_at: now(), outcome: 'running', trial: dryRun, allow_removals: allowRemovals, mode },
  })
  return noted({ db, now }, run, () => importFolder(portal, folder, options))
}

/** A store or database that did not work says so; of other faults the log has more. */
const sentenceOf = (error: unknown): string =>
  error instanceof PeerFault
    ? error.sentence
    : 'The import failed, nothing was changed. The log of the portal says why.'

const outcomeSentence = (who: string, { outcome, count = 0 }: Ended): string => {
  if (outcome === 'refused')
    return `An import of ${who} was refused for ${count} ${count === 1 ? 'problem' : 'problems'}`
  return outcome === 'failed' ? `An import of ${who} failed, nothing was changed` : `An import of ${who} was taken in`
}

/**
 * Does a run that has begun, and writes how it ended beside it and into the audit log. One that was taken in and whose end could
 * not be written stays as running: an uploaded one is begun again, which changes nothing more.
 */
export async function noted(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { id, who, accountId = null, dryRun }: { id: string; who: string; accountId?: string | null; dryRun: boolean },
  work: () => Promise<ImportReport>,
): Promise<ImportReport> {
  const end = (ended: Ended, act: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await endRun(transaction, id, ended, now())
      if (ended.outcome !== 'dry run') {
        const about = { kind: 'import.ended', engagement_id: null, subject_id: id, path: '/admin/imports' } as const
        await announce(transaction, { ...about, sentence: outcomeSentence(who, ended), now: now() })
      }
      const reason = ended.count ? `${ended.count} problems` : null
      const entry = { at: now(), kind: 'admin', act, account_id: accountId, actor: who, object_id: id, reason } as const
      await insertEntry(transaction, entry)
    })
  const report = await work().catch(async (error: unknown) => {
    const problems = error instanceof ImportRefused ? error.problems : undefined
    const ended = problems
      ? end(
          { outcome: 'refused', problems: problems.slice(0, keptProblems).map(problemLine), count: problems.length },
          'Had an import refused',
        )
      : end({ outcome: 'failed', problems: [sentenceOf(error)] }, 'Had an import fail')
    await ended.catch(() => {})
    throw error
  })
  const { counts } = report
  await (dryRun
    ? end({ outcome: 'dry run', counts }, 'Tried an import')
    : end({ outcome: 'taken in', counts }, 'Took in an import'))
  return report
}
