import type { ImportRun } from '@portal/domain/import/contract'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { Remark, RowChange, Workbook } from '@portal/domain/workbook/contract'
import { type SheetName, sheetOf } from '@portal/domain/workbook/sheets'
import type { DayOrder } from '@portal/domain/workbook/workbook'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Attempt, Run } from '../import/run-data.ts'
import type { UndoRow } from './snapshot-data.ts'
import type {} from './tables.ts'

/** What a preview shows besides rows and remarks. */
export type Preview = Pick<
  Workbook,
  'sheets' | 'problem_count' | 'warning_count' | 'missing' | 'asks_for_day_order' | 'emails' | 'invitations'
> & { confirmation: string }

interface Confirmed {
  confirmation: string
  removes_missing: boolean
  sends_invitations: boolean
  is_silent: boolean
  takes: readonly string[]
}

/** Column `workbook` of `import_run`. */
export interface WorkbookState {
  step: 'preview' | 'apply' | 'undo'
  /** Attempts at earlier steps. The number goes on, because it is the claim of an attempt. */
  attempts_before: number
  /** Account of the person who began the step. */
  editor_id: string
  uploaded_at: string
  /** When all that belongs to the upload is deleted. */
  kept_until: string
  day_order: DayOrder | null
  scope: Workbook['scope']
  preview: Preview | null
  confirmed: Confirmed | null
  sentence: string | null
  reasons: readonly string[]
}

export type WorkbookRun = Omit<Run, 'workbook'> & { workbook: WorkbookState }

export const toWorkbookRun = (run: Run): WorkbookRun | undefined =>
  run.format === 'workbook' && run.workbook !== null ? (run as WorkbookRun) : undefined

/** With `lock`, no other call and no attempt changes the run until the transaction ends. */
export async function findWorkbook(queries: Queries, id: string, lock?: 'lock'): Promise<WorkbookRun | undefined> {
  const run = await queries
    .selectFrom('import_run')
    .selectAll()
    .where('id', '=', id)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
  return run && toWorkbookRun(run)
}

const patched = (patch: Partial<WorkbookState>) => sql`import_run.workbook || ${JSON.stringify(patch)}::jsonb`

/** Lets the run wait for its next step. Lock it first. */
export async function queueStep(queries: Queries, id: string, patch: Partial<WorkbookState>): Promise<void> {
  await queries
    .updateTable('import_run')
    .set({ outcome: 'waiting', ended_at: null, problems: '[]', problem_count: 0 })
    .set({
      workbook: sql`${patched({ sentence: null, reasons: [], ...patch })} || jsonb_build_object('attempts_before', attempts)`,
    })
    .where('id', '=', id)
    .execute()
}

export interface StepEnd {
  outcome: ImportRun['outcome']
  counts?: ImportRun['counts']
  patch: Partial<WorkbookState>
  /** Person who applied it, for the list of imports. */
  by?: Viewer
}

/** False where the attempt has lost its claim: its end is not written then. */
export async function endStep(
  queries: Queries,
  { id, attempts }: Attempt,
  { outcome, counts, patch, by }: StepEnd,
  now: Date,
): Promise<boolean> {
  const ended = await queries
    .updateTable('import_run')
    .set({ outcome, ended_at: now, lease_until: null, workbook: patched(patch) })
    .set(counts ? { counts: JSON.stringify(counts) } : {})
    .set(by ? { who: fullName(by), who_account_id: by.id } : {})
    .set(outcome === 'failed' || outcome === 'refused' ? { problems: JSON.stringify([patch.sentence]) } : {})
    .where((eb) => eb.and({ id, attempts, outcome: 'running' }))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

type ChangeRow = Insertable<Tables['workbook_change']>
type RemarkRow = Omit<Selectable<Tables['workbook_remark']>, 'run_id' | 'position'>

/** Replaces the rows and remarks of a preview. */
export async function writePreview(
  queries: Queries,
  id: string,
  { changes, remarks }: { changes: readonly Omit<ChangeRow, 'run_id'>[]; remarks: readonly RemarkRow[] },
): Promise<void> {
  await queries.deleteFrom('workbook_change').where('run_id', '=', id).execute()
  await queries.deleteFrom('workbook_remark').where('run_id', '=', id).execute()
  await sql`insert into workbook_change (run_id, sheet, position, state, file_row, name, cells)
    select ${id}, sheet, position, state, file_row, name, cells from json_to_recordset(${JSON.stringify(changes)}::json)
      as t (sheet text, position int, state text, file_row int, name text, cells jsonb)`.execute(queries)
  const numbered = remarks.map((remark, position) => ({ position, ...remark }))
  await sql`insert into workbook_remark (run_id, is_problem, position, sheet, sheet_title, file_row, field, cell_text, sentence)
    select ${id}, is_problem, position, sheet, sheet_title, file_row, field, cell_text, sentence
    from json_to_recordset(${JSON.stringify(numbered)}::json) as t (is_problem boolean, position int, sheet text,
      sheet_title text, file_row int, field text, cell_text text, sentence text)`.execute(queries)
}

export async function findRowChanges(
  queries: Queries,
  id: string,
  { sheet, from, count }: { sheet: SheetName; from: number; count: number },
): Promise<RowChange[]> {
  return queries
    .selectFrom('workbook_change')
    .select(['state', 'file_row as row', 'name', 'cells'])
    .where('run_id', '=', id)
    .where('sheet', '=', sheet)
    .where('position', '>=', from)
    .where('position', '<', from + count)
    .orderBy('position')
    .execute()
}

export type StoredRemark = Remark & { field: string | null; is_problem: boolean }

/** In the order of the file. */
export async function findRemarks(
  queries: Queries,
  id: string,
  { isProblem, limit }: { isProblem: boolean; limit?: number },
): Promise<StoredRemark[]> {
  const rows = await queries
    .selectFrom('workbook_remark')
    .selectAll()
    .where('run_id', '=', id)
    .where('is_problem', '=', isProblem)
    .orderBy('position')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ is_problem, sheet, sheet_title, file_row, field, cell_text, sentence }) => ({
    is_problem,
    sheet,
    sheet_title,
    row: file_row,
    field,
    column: headOf(sheet, field),
    text: cell_text,
    sentence,
  }))
}

export const headOf = (sheet: SheetName, field: string | null): string | null =>
  sheetOf(sheet).columns.find((column) => column.field === field)?.head ?? null

export async function insertUndo(queries: Queries, id: string, rows: readonly UndoRow[]): Promise<void> {
  const numbered = rows.map((row, position) => ({ position, ...row }))
  await sql`insert into workbook_undo (run_id, position, file, record_id, record_before, record_after)
    select ${id}, position, file, id, nullif(before, 'null'), nullif(after, 'null')
    from json_to_recordset(${JSON.stringify(numbered)}::json)
      as t (position int, file text, id text, before jsonb, after jsonb)`.execute(queries)
}

export async function findUndo(queries: Queries, id: string): Promise<UndoRow[]> {
  const rows = await queries
    .selectFrom('workbook_undo')
    .select(['file', 'record_id as id', 'record_before as before', 'record_after as after'])
    .where('run_id', '=', id)
    .orderBy('position')
    .execute()
  return rows as UndoRow[]
}

export async function deleteUndo(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('workbook_undo').where('run_id', '=', id).execute()
}

/** Deletes the run with all that belongs to it. */
export async function deleteWorkbook(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('import_run').where('id', '=', id).execute()
}

/**
 * Deletes previews and undo data: all of them, or those that are old enough by now, with pictures that only undo data have. The
 * runs stay in the list of imports. One at work fails, because its attempt loses its claim.
 */
export async function deleteWorkbooks(queries: Queries, now?: Date): Promise<void> {
  const isOld = sql`outcome not in ('waiting', 'running') and (workbook->>'kept_until')::timestamptz <= ${now}::timestamptz`
  const isDeleted = sql`run_id in (select id from old union all select id from import_run where workbook is null)`
  await sql`with old as (
      update import_run set workbook = null, lease_until = null, ended_at = coalesce(ended_at, began_at),
        outcome = case when outcome in ('waiting', 'running') then 'failed' else outcome end
      where workbook is not null and ${now === undefined ? sql`true` : isOld} returning id),
    changes as (delete from workbook_change where ${isDeleted}),
    remarks as (delete from workbook_remark where ${isDeleted}),
    undo as (delete from workbook_undo where ${isDeleted} returning record_before->>'photo' as photo)
    delete from photo where 'portal-' || id || '.webp' in (select photo from undo)
      and not exists (select from account where photo_id = photo.id)
      and not exists (select from person where photo_id = photo.id)
      and not exists (select from workbook_undo
        where record_before->>'photo' = 'portal-' || photo.id || '.webp' and not (${isDeleted}))`.execute(queries)
}

/** Uploads of workbooks that are applied, or whose preview was deleted. */
export async function findUnneededUploads(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('import_run')
    .select('upload_id')
    .where('format', '=', 'workbook')
    .where('upload_id', 'is not', null)
    .where((eb) => eb.or([eb('workbook', 'is', null), eb('outcome', 'in', ['taken in', 'undone'])]))
    .execute()
  return rows.flatMap(({ upload_id }) => upload_id ?? [])
}
