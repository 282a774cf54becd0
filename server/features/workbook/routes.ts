import { buffer } from 'node:stream/consumers'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { Viewer } from '@portal/domain/session/user'
import { csv } from '@portal/domain/text/csv'
import * as answers from '@portal/domain/workbook/answers'
import * as contract from '@portal/domain/workbook/contract'
import { mostChangedRows, tooManyToDownload } from '@portal/domain/workbook/limits'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type FileAnswer, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { keyOf } from '../import/run-data.ts'
import { findKeeper, hasNoRecords } from '../records/keeper-data.ts'
import { rejectUnlessPortalKeeps } from '../records/save-data.ts'
import { findPortalRows, hasTooManyRows } from './current-rows-data.ts'
import { inWorker } from './in-worker.ts'
import { presentWorkbook } from './present-workbook.ts'
import { isAtWork, loadWorkbook, startStep, startWorkbook } from './start-workbook.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'
import { deleteWorkbook, findRemarks, findRowChanges, type WorkbookRun } from './workbook-data.ts'

const [xlsx, csvType] = contract.workbookTypes

export function workbookRoutes(services: Services): Route[] {
  const { storage, now } = services
  const permit = (viewer: Viewer): void => {
    if (!mayEditRecords(viewer)) throw forbidden(onlySuperusersEdit)
  }
  const permitEditing = async (viewer: Viewer, db: Queries): Promise<void> => {
    permit(viewer)
    rejectUnlessPortalKeeps(await findKeeper(db))
  }

  const checkApply = ({ outcome, workbook: { preview } }: WorkbookRun, confirmation: string): string | undefined => {
    if (outcome === 'taken in' || outcome === 'undone') return answers.appliedAlready
    if (!preview) return answers.notAppliedNow
    if (preview.problem_count > 0) return answers.fixProblemsFirst
    if (preview.asks_for_day_order) return answers.chooseDaysFirst
    return preview.confirmation === confirmation ? undefined : answers.anotherPreview
  }

  return [
    route(contract.downloadWorkbook, async ({ query, viewer, db, audit }) => {
      await permitEditing(viewer, db)
      const { customer_id = null, engagement_ids } = query
      const scope = { customer_id, engagement_ids: engagement_ids?.split(',') ?? [] }
      const chosen = customer_id === null && engagement_ids === undefined ? null : scope
      if (await hasTooManyRows(db, chosen)) throw new ApiError(422, tooManyToDownload)
      audit({
        object: chosen === null ? 'All records' : [customer_id, ...scope.engagement_ids].filter(Boolean).join(', '),
      })
      const workbook = await inWorker({
        task: 'write',
        portal: await findPortalRows(db, chosen),
        scope,
        hasExamples: await hasNoRecords(db),
        productName: services.settings.product_name,
        day: services.today(),
      }).catch((error: unknown) => {
        throw error instanceof UnreadableWorkbook ? new ApiError(422, error.message) : error
      })
      return { body: Buffer.from(workbook), headers: attachment('client-portal.xlsx', xlsx) }
    }),
    route(
      contract.uploadWorkbook,
      async (context) => {
        await permitEditing(context.viewer, context.db)
        return startWorkbook(services, context)
      },
      { transaction: 'manual' },
    ),
    route(contract.getWorkbook, async ({ params, viewer, db }) => {
      permit(viewer)
      return presentWorkbook(db, await loadWorkbook(db, params.id))
    }),
    route(contract.listWorkbookChanges, async ({ params, query, viewer, db }) => {
      permit(viewer)
      const { id } = await loadWorkbook(db, params.id)
      return findRowChanges(db, id, query)
    }),
    // These open the transaction themselves, because the run is started on the database after the commit.
    route(
      contract.chooseDayOrder,
      async (context) => {
        await permitEditing(context.viewer, context.db)
        const check = ({ outcome }: WorkbookRun) =>
          outcome === 'dry run' || outcome === 'failed' ? undefined : answers.notAppliedNow
        return startStep(services, context, context.body, check, { step: 'preview', day_order: context.body.day_order })
      },
      { transaction: 'manual' },
    ),
    route(
      contract.applyWorkbook,
      async (context) => {
        await permitEditing(context.viewer, context.db)
        const check = (run: WorkbookRun) => checkApply(run, context.body.confirmation)
        return startStep(services, context, context.body, check, { step: 'apply', confirmed: context.body })
      },
      { transaction: 'manual' },
    ),
    route(
      contract.undoWorkbook,
      async (context) => {
        await permitEditing(context.viewer, context.db)
        const check = ({ outcome, workbook: { kept_until } }: WorkbookRun) =>
          outcome === 'taken in' && new Date(kept_until) > now() ? undefined : answers.noUndo
        return startStep(services, context, {}, check, { step: 'undo' })
      },
      { transaction: 'manual' },
    ),
    route(contract.discardWorkbook, async ({ params, viewer, db, audit, afterCommit }) => {
      permit(viewer)
      const run = await loadWorkbook(db, params.id, 'lock')
      audit({ object_id: run.id, object: run.file_name ?? '' })
      if (run.outcome === 'taken in' || run.outcome === 'undone') throw new ApiError(409, answers.appliedAlready)
      if (isAtWork(run) && run.workbook.step !== 'preview') throw new ApiError(409, answers.workbookAtWork)
      await deleteWorkbook(db, run.id)
      // The nightly job removes it if the storage does not work now.
      const { upload_id } = run
      if (upload_id !== null) await afterCommit(() => storage.remove(keyOf(upload_id)).catch(() => {}))
      return undefined
    }),
    route(contract.downloadRemarks, async ({ params, viewer, db, audit }) => {
      permit(viewer)
      const run = await loadWorkbook(db, params.id)
      audit({ object_id: run.id, object: run.file_name ?? '' })
      return remarksOf(db, run)
    }),
  ]

  /** The uploaded workbook with the remarks in it. A CSV cannot have any, and some workbooks cannot: then a list of them. */
  async function remarksOf(db: Queries, run: WorkbookRun): Promise<FileAnswer> {
    const remarks = await findRemarks(db, run.id, { isProblem: true })
    const warnings = await findRemarks(db, run.id, { isProblem: false })
    const all = [...remarks, ...warnings]
    if (run.upload_id === null) throw notFound(answers.noSuchWorkbook)
    const file = await buffer(await storage.get(keyOf(run.upload_id)))
    const isWorkbook = file.toString('latin1', 0, 2) === 'PK'
    const marked =
      isWorkbook && all.length <= mostChangedRows
        ? await inWorker({ task: 'mark', file, remarks, warnings }).catch((error: unknown) => {
            if (error instanceof UnreadableWorkbook) return undefined
            throw error
          })
        : undefined
    if (marked) return { body: Buffer.from(marked), headers: attachment(run.file_name ?? 'client-portal.xlsx', xlsx) }
    const rows = all.map(({ sheet_title, row, column, text, sentence, is_problem }) => [
      is_problem ? 'Problem' : 'Warning',
      sheet_title,
      row,
      column,
      text,
      sentence,
    ])
    const list = csv(['Kind', 'Sheet', 'Row', 'Column', 'In the file', 'What to do'], rows)
    return { body: Buffer.from(list), headers: attachment('remarks.csv', csvType) }
  }
}
