import { randomUUID } from 'node:crypto'
import { problemLine } from '@portal/domain/import/problem'
import type { Database } from '../database/database.ts'
import type { Portal } from '../portal.ts'
import { insertEntry } from '../trail/data.ts'
import { type ImportOptions, type ImportReport, importFolder } from './import-folder.ts'
import { ImportRefused } from './problems.ts'
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
  const id = randomUUID()
  const { who, dryRun = false } = options
  await db
    .insertInto('import_run')
    .values({
      id,
      who,
      began_at: now(),
      outcome: 'running',
      ended_at: null,
      counts: '[]',
      problems: '[]',
      problem_count: 0,
    })
    .execute()
  try {
    const report = await importFolder(portal, folder, options)
    const outcome = dryRun ? 'dry run' : 'taken in'
    await end(db, {
      id,
      outcome,
      counts: report.counts,
      now,
      who,
      act: dryRun ? 'Tried an import' : 'Took in an import',
    })
    return report
  } catch (error) {
    const refused = error instanceof ImportRefused
    const problems = refused ? error.problems.slice(0, keptProblems).map(problemLine) : []
    const count = refused ? error.problems.length : 0
    const act = refused ? 'Had an import refused' : 'Had an import fail'
    await end(db, { id, outcome: refused ? 'refused' : 'failed', problems, count, now, who, act }).catch(() => {})
    throw error
  }
}

interface Ended {
  id: string
  outcome: 'taken in' | 'dry run' | 'refused' | 'failed'
  counts?: ImportReport['counts']
  problems?: readonly string[]
  count?: number
  now: Portal['now']
  who: string
  act: string
}

const end = (
  db: Database,
  { id, outcome, counts = [], problems = [], count = 0, now, who, act }: Ended,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const written = { counts: JSON.stringify(counts), problems: JSON.stringify(problems), problem_count: count }
    await transaction
      .updateTable('import_run')
      .set({ ...written, outcome, ended_at: now() })
      .where('id', '=', id)
      .execute()
    const reason = count > 0 ? `${count} problems` : null
    await insertEntry(transaction, { at: now(), kind: 'admin', act, actor: who, object_id: id, reason })
  })
