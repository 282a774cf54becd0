import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { mostAttempts } from '@portal/domain/import/upload'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { fullName, type Viewer } from '@portal/domain/session/user'
import * as answers from '@portal/domain/workbook/answers'
import type { Remark } from '@portal/domain/workbook/workbook'
import { insertEntry } from '../../platform/audit-log/data.ts'
import type { Queries } from '../../platform/database/database.ts'
import { DependencyFault } from '../../platform/dependencies/dependency-fault.ts'
import type { Portal } from '../../platform/portal.ts'
import { ObjectMissing } from '../../platform/storage/storage.ts'
import { claimRun, clearUpload, holdsClaim, keyOf, renewLease } from '../import/run-data.ts'
import { findKeeper } from '../records/keeper-data.ts'
import { findAccount } from '../session/data.ts'
import { applyChanges } from './apply-changes.ts'
import { findPortalRows } from './current-rows-data.ts'
import { inWorker } from './in-worker.ts'
import { type Compared, confirmationOf, countsOf, inWords, possibleChanges, previewOf } from './preview.ts'
import { keptUntil, timeToUndo } from './start-workbook.ts'
import { keepReferred } from './staying-rows.ts'
import { undoChanges } from './undo-changes.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'
import * as data from './workbook-data.ts'

/** Runs waiting steps one after the other. Deletes old previews, undo data and uploads. */
export async function runWorkbooks(portal: Portal): Promise<void> {
  const claim = () => claimRun(portal.db, portal.now(), 'workbook')
  for (let claimed = await claim(); claimed; claimed = await claim()) {
    const run = data.toWorkbookRun(claimed)
    if (run) await runStep(portal, run)
  }
  await data.deleteWorkbooks(portal.db, portal.now())
  for (const id of await data.findUnneededUploads(portal.db)) {
    await portal.storage.remove(keyOf(id))
    await clearUpload(portal.db, id)
  }
}

const heartbeat = 10_000
/** Milliseconds after which an attempt stops renewing its lease, so that others can run. */
const longestAttempt = 30 * 60 * 1000

const steps = { preview, apply, undo }

async function runStep(portal: Portal, run: data.WorkbookRun): Promise<void> {
  const { db, now, log } = portal
  const began = now().getTime()
  const alive = setInterval(() => {
    if (now().getTime() - began < longestAttempt) renewLease(db, run, now()).catch(() => {})
  }, heartbeat)
  try {
    if (run.attempts - run.workbook.attempts_before > mostAttempts) throw new Stopped(answers.triedTooOften)
    const editor = await findEditor(db, run.workbook.editor_id)
    await steps[run.workbook.step](portal, run, editor)
  } catch (error) {
    log.warn({ run: run.id, err: error }, 'a step of an uploaded workbook was rejected or failed')
    await fail(portal, run, error)
  } finally {
    clearInterval(alive)
  }
}

/** Has a sentence for the person. */
class Stopped extends Error {}

/** A workbook whose undo failed is still applied, and one whose apply failed still has its preview. */
async function fail({ longRunningDb, now, log }: Portal, run: data.WorkbookRun, error: unknown): Promise<void> {
  const { step } = run.workbook
  const failed = step === 'preview' && error instanceof UnreadableWorkbook ? 'refused' : 'failed'
  const outcome = step === 'undo' ? 'taken in' : failed
  await data
    .endStep(longRunningDb, run, { outcome, patch: { sentence: sentenceOf(error) } }, now())
    .catch((error) => log.warn({ run: run.id, err: error }, 'could not save the end of a workbook; it starts again'))
}

function sentenceOf(error: unknown): string {
  if (error instanceof Stopped || error instanceof UnreadableWorkbook) return error.message
  if (error instanceof ObjectMissing) return answers.uploadLost
  return error instanceof DependencyFault ? error.sentence : answers.brokeOff
}

/** Rights may have ended while the step waited, and an import may have become the keeper. */
async function findEditor(db: Queries, id: string): Promise<Viewer> {
  const editor = await findAccount(db, { id })
  if (!editor?.active || !mayEditRecords(editor)) throw new Stopped(answers.uploaderLost)
  if ((await findKeeper(db)) === 'import') throw new Stopped(importKeepsRecords)
  return editor
}

/** Compares the file with the current records. `records` is a hash of them. */
async function compare(
  { longRunningDb, storage, today }: Portal,
  { upload_id, file_name, workbook: { day_order } }: data.WorkbookRun,
  takes: readonly string[],
): Promise<Compared & { records: string }> {
  if (upload_id === null) throw new ObjectMissing('the upload of a workbook')
  const file = await buffer(await storage.get(keyOf(upload_id)))
  const portal = await findPortalRows(longRunningDb, null)
  const options = { dayOrder: day_order, takes: new Set(takes), today: today() }
  const compared = await inWorker({ task: 'compare', file, fileName: file_name ?? '', portal, options })
  const { comparison, ...rest } = JSON.parse(compared) as Compared
  return { ...rest, comparison: await keepReferred(longRunningDb, comparison), records: hashOf(portal) }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function preview(portal: Portal, run: data.WorkbookRun, editor: Viewer): Promise<void> {
  await endWithPreview(portal, run, editor, await compare(portal, run, []))
}

/** Ends the step with a new preview. If the file has no problems, the rules across records may find some. */
async function endWithPreview(
  portal: Portal,
  run: data.WorkbookRun,
  editor: Viewer,
  compared: Compared,
  sentence: string | null = null,
): Promise<void> {
  const { comparison } = compared
  const isReady = comparison.problems.length === 0 && !comparison.asksForDayOrder
  const changes = comparison.changes.filter(({ state }) => state !== 'missing')
  const options = { editor, isTrial: true, isSilent: false, sendsInvitations: false, beforeCommit: async () => {} }
  const trial =
    isReady && changes.length > 0
      ? await applyChanges(portal, changes, options)
      : { problems: [], emails: 0, invitations: 0 }
  const found = trial.problems.map(({ sheet, row, field, sentence }): Remark => {
    const cells = changes.find((change) => change.sheet === sheet && change.row === row)?.cells ?? []
    return { sheet, row, field, text: cells.find((cell) => cell.field === field)?.after ?? '', sentence }
  })
  const { preview, ...rows } = previewOf(compared, found, trial)
  await portal.longRunningDb.transaction().execute(async (transaction) => {
    if (!(await holdsClaim(transaction, run))) return
    await data.writePreview(transaction, run.id, rows)
    const patch = { preview, sentence, confirmed: null, scope: compared.scope }
    await data.endStep(transaction, run, { outcome: 'dry run', patch }, portal.now())
  })
}

/** Thrown if a record was saved between comparing and writing. */
class RecordsChanged extends Error {}
const mostComparisons = 3
type Problem = Pick<Remark, 'sheet' | 'row' | 'sentence'>

async function apply(portal: Portal, run: data.WorkbookRun, editor: Viewer, attempt = 1): Promise<void> {
  const { confirmed, preview } = run.workbook
  if (!confirmed || !preview) throw new Error('nothing was confirmed')
  const { takes } = confirmed
  const compared = await compare(portal, run, takes)
  const { comparison } = compared
  const possible = possibleChanges(comparison)
  const hasProblems = comparison.problems.length > 0
  const isConfirmed = ({ comparison }: Compared): boolean =>
    confirmationOf(possibleChanges(comparison)) === confirmed.confirmation
  if (hasProblems || !isConfirmed(compared)) {
    // Ticked values can break a rule, or change which missing rows stay. The confirmed preview was made without ticks.
    const anew = takes.length === 0 ? compared : await compare(portal, run, [])
    if (takes.length === 0 || !isConfirmed(anew))
      return endWithPreview(portal, run, editor, anew, answers.changedSincePreview)
  }
  const endWithReasons = async (problems: readonly Problem[]): Promise<void> => {
    const reasons = problems
      .slice(0, mostReasons)
      .map(({ sheet, row, sentence }) =>
        row === null || sheet === null ? sentence : `${compared.titles[sheet] ?? ''}, row ${row}: ${sentence}`,
      )
    const patch = { sentence: answers.foundWhileApplying, reasons }
    await data.endStep(portal.longRunningDb, run, { outcome: 'dry run', patch }, portal.now())
  }
  if (hasProblems) return endWithReasons(comparison.problems)
  const changes = confirmed.removes_missing ? possible : possible.filter(({ state }) => state !== 'missing')
  const counts = countsOf(preview, changes)
  try {
    const { problems } = await applyChanges(portal, changes, {
      editor,
      isTrial: false,
      isSilent: confirmed.is_silent,
      sendsInvitations: confirmed.sends_invitations,
      beforeWriting: async (transaction) => {
        if (hashOf(await findPortalRows(transaction, null)) !== compared.records) throw new RecordsChanged()
      },
      // Ends the run in the same transaction: an attempt after a kill finds either everything or nothing.
      beforeCommit: async (transaction, undo) => {
        await data.insertUndo(transaction, run.id, undo)
        const patch = { kept_until: keptUntil(portal.now()), sentence: null, reasons: [] }
        await end(portal, transaction, run, editor, { outcome: 'taken in', counts, patch, by: editor })
      },
    })
    if (problems.length > 0) await endWithReasons(problems)
  } catch (error) {
    if (!(error instanceof RecordsChanged) || attempt === mostComparisons) throw error
    await apply(portal, run, editor, attempt + 1)
  }
}

const mostReasons = 200

async function undo(portal: Portal, run: data.WorkbookRun, editor: Viewer): Promise<void> {
  const { reasons } = await undoChanges(portal, await data.findUndo(portal.longRunningDb, run.id), {
    editor,
    isSilent: run.workbook.confirmed?.is_silent ?? false,
    appliedAt: new Date(new Date(run.workbook.kept_until).getTime() - timeToUndo),
    beforeCommit: async (transaction) => {
      await data.deleteUndo(transaction, run.id)
      await end(portal, transaction, run, editor, { outcome: 'undone', patch: { sentence: null, reasons: [] } })
    },
  })
  if (reasons.length === 0) return
  const patch = { sentence: answers.notUndone, reasons: reasons.slice(0, mostReasons) }
  await data.endStep(portal.longRunningDb, run, { outcome: 'taken in', patch }, portal.now())
}

/** Ends an apply or undo inside its transaction, with its audit event. Throws if the attempt has lost its claim. */
async function end(
  { now }: Portal,
  transaction: Queries,
  run: data.WorkbookRun,
  editor: Viewer,
  ended: data.StepEnd,
): Promise<void> {
  if (!(await data.endStep(transaction, run, ended, now()))) throw new Error('another attempt has started')
  await insertEntry(transaction, {
    at: now(),
    kind: 'admin',
    act: ended.outcome === 'undone' ? 'Undid the changes of a workbook' : 'Changed records with a workbook',
    account_id: editor.id,
    actor: fullName(editor),
    object_id: run.id,
    object: run.file_name,
    reason: inWords(ended.counts ?? (run.counts as NonNullable<data.StepEnd['counts']>)),
  })
}
