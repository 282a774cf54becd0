import { randomUUID } from 'node:crypto'
import { safeFileName } from '@portal/domain/files/file-name'
import { fullName, type Viewer } from '@portal/domain/session/user'
import * as answers from '@portal/domain/workbook/answers'
import type { uploadWorkbook, Workbook } from '@portal/domain/workbook/contract'
import { hoursToUndo, largestWorkbook, noWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { Context, RequestContext } from '../../platform/http/route.ts'
import { checkedAtStart, readStreamed } from '../../platform/http/streamed.ts'
import type { Services } from '../../platform/portal.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import { insertRun, keyOf } from '../import/run-data.ts'
import { presentWorkbook } from './present-workbook.ts'
import { findWorkbook, queueStep, type WorkbookRun, type WorkbookState } from './workbook-data.ts'

type Upload = Context<typeof uploadWorkbook>

export const jobName = 'run-workbooks'

export const timeToUndo = hoursToUndo * 60 * 60 * 1000
/** Time until which uploads, previews and undo data that are stored now are kept. */
export const keptUntil = (now: Date): string => new Date(now.getTime() + timeToUndo).toISOString()

/** Stores the upload and queues its preview, or does neither. */
export function startWorkbook(
  services: Services,
  {
    query,
    request,
    viewer,
    db,
    withTransaction,
  }: Pick<Upload, 'query' | 'request' | 'viewer' | 'db' | 'withTransaction'>,
): Promise<Workbook> {
  const limits = { largest: largestWorkbook, tooLarge: workbookTooLarge }
  return keepOrRemove(services, async (put) => {
    const upload_id = randomUUID()
    const content = await readStreamed(request, limits, (bytes) =>
      put(keyOf(upload_id), checkedAtStart(bytes, startBytes, checkStart)),
    )
    // Empty if the upload was sent again, and its response is the stored one.
    let kept: string[] = []
    const result = await withTransaction(content, async (context) => {
      const id = randomUUID()
      const workbook: WorkbookState = {
        step: 'preview',
        attempts_before: 0,
        editor_id: viewer.id,
        uploaded_at: services.now().toISOString(),
        kept_until: keptUntil(services.now()),
        day_order: null,
        scope: null,
        preview: null,
        confirmed: null,
        sentence: null,
        reasons: [],
      }
      const file_name = safeFileName(query.file_name)
      await insertRun(context.db, {
        id,
        who: fullName(viewer),
        who_account_id: viewer.id,
        began_at: services.now(),
        outcome: 'waiting',
        trial: false,
        allow_removals: false,
        upload_id,
        format: 'workbook',
        file_name,
        workbook: JSON.stringify(workbook),
      })
      context.audit({ object_id: id, object: file_name })
      kept = [keyOf(upload_id)]
      return startSoon(services, context, db, id)
    })
    return { result, kept }
  })
}

/** Bytes at which zip files begin, and the older files of Excel and encrypted ones, about which the run says more. */
const starts = ['504b0304', 'd0cf11e0']
const startBytes = 4

/** Rejects a file that is neither a workbook nor text before all of it is read. */
function checkStart(start: Buffer): void {
  const isUtf16 = ['fffe', 'feff'].includes(start.toString('hex', 0, 2))
  if (starts.includes(start.toString('hex', 0, startBytes)) || isUtf16 || !start.includes(0)) return
  throw new ApiError(415, noWorkbook)
}

/** Starts the run after the commit, through `database`. Otherwise it starts within a minute. */
async function startSoon(
  { jobs, log }: Services,
  { db, afterCommit }: Pick<RequestContext, 'db' | 'afterCommit'>,
  database: Queries,
  id: string,
): Promise<Workbook> {
  await afterCommit(() =>
    jobs
      .enqueue(database, jobName, {})
      .catch((error) => log.debug({ err: error }, 'could not start a workbook now; it starts within a minute')),
  )
  return presentWorkbook(db, await loadWorkbook(db, id))
}

export async function loadWorkbook(db: Queries, id: string, lock?: 'lock'): Promise<WorkbookRun> {
  const run = await findWorkbook(db, id, lock)
  if (!run) throw notFound(answers.noSuchWorkbook)
  return run
}

export const isAtWork = ({ outcome }: Pick<WorkbookRun, 'outcome'>): boolean =>
  outcome === 'waiting' || outcome === 'running'

/** Queues a step of an uploaded workbook. `check` returns a sentence if the workbook is not ready for it. */
export function startStep(
  services: Services,
  {
    params: { id },
    viewer,
    db,
    withTransaction,
  }: { params: { id: string }; viewer: Viewer } & Pick<Upload, 'db' | 'withTransaction'>,
  content: unknown,
  check: (run: WorkbookRun) => string | undefined,
  patch: Partial<WorkbookState> & Pick<WorkbookState, 'step'>,
): Promise<Workbook> {
  return withTransaction(content, async (context) => {
    const run = await loadWorkbook(context.db, id, 'lock')
    context.audit({ object_id: id, object: run.file_name ?? '' })
    const problem = isAtWork(run) ? answers.workbookAtWork : check(run)
    if (problem) throw new ApiError(409, problem)
    await queueStep(context.db, id, { ...patch, editor_id: viewer.id })
    return startSoon(services, context, db, id)
  })
}
