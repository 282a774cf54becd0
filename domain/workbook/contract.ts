import * as z from 'zod/mini'
import { binary, endpoint, streamed } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { sheetNames } from './sheets.ts'

export const about = 'Workbooks: the records as a spreadsheet, and changes that come back with one. For superusers.'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Media types of an upload: a workbook, or one sheet of it. */
export const workbookTypes = [xlsx, 'text/csv'] as const

const SheetName = z.enum(sheetNames)

const Remark = z.object({
  /** null for the whole file. */
  sheet: z.nullable(SheetName),
  /** Name of the sheet in the file. */
  sheet_title: z.string(),
  /** null for a record that is not in the file. */
  row: z.nullable(z.number()),
  /** Head of the column; null for the whole row. */
  column: z.nullable(z.string()),
  /** The cell as the file shows it. */
  text: z.string(),
  sentence: z.string(),
})
export type Remark = z.infer<typeof Remark>

const CellChange = z.object({
  column: z.string(),
  before: z.string(),
  after: z.string(),
  /** Has the value of the file, which the record keeps from getting. */
  has_problem: z.boolean(),
  /** Names a cell that changed here since the download, for `takes` of `applyWorkbook`; null for any other. */
  conflict: z.nullable(z.string()),
})

const RowChange = z.object({
  state: z.enum(['added', 'changed', 'missing']),
  /** Row of the sheet; null for a record that is not in the file. */
  row: z.nullable(z.number()),
  name: z.string(),
  cells: z.array(CellChange),
})
export type RowChange = z.infer<typeof RowChange>

/** A file and what it would change, or has changed. */
export const Workbook = z.object({
  id: Id,
  file_name: z.string(),
  /** The person who applied it; before that, the person who uploaded it. */
  who: z.string(),
  uploaded_at: z.string(),
  /**
   * `reading`, `applying` and `undoing`: at work. `preview`: nothing has changed yet. `rejected`: the file cannot be read,
   * see `sentence`. `failed`: try again.
   */
  state: z.enum(['reading', 'preview', 'applying', 'applied', 'undoing', 'undone', 'rejected', 'failed']),
  /** Why it was rejected or failed, why the preview is new, or why it was not undone; null otherwise. */
  sentence: z.nullable(z.string()),
  /** Records that changed and so keep the upload from being undone: the first ones by name. */
  reasons: z.array(z.string()),
  /** Stands for this preview: applying needs it. */
  confirmation: z.nullable(z.string()),
  sheets: z.array(
    z.object({
      sheet: SheetName,
      title: z.string(),
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      missing: z.number(),
      problems: z.number(),
      /** Cells that changed here since the download. */
      conflicts: z.number(),
      /** Rows that change nothing unless the person takes the file's values. */
      undecided: z.number(),
    }),
  ),
  /** The first 200. */
  problems: z.array(Remark),
  problem_count: z.number(),
  /** The first 200. */
  warnings: z.array(Remark),
  warning_count: z.number(),
  /** Records that are not in the file and would be removed with `removes_missing`. */
  missing: z.object({
    count: z.number(),
    /** Up to five by name. */
    names: z.array(z.string()),
    /** A fifth of a sheet or more, and more than three: asks a second time. */
    are_many: z.boolean(),
  }),
  /** Days such as 03/04/2026 can be read in two ways: send `chooseDayOrder` first. */
  asks_for_day_order: z.boolean(),
  /** Emails to people about these changes, unless `is_silent`. */
  emails: z.number(),
  /** New people who can get an invitation. */
  invitations: z.number(),
  /** Cells that changed here since the download and took the value of the file, once it is applied. */
  takes: z.array(z.string()),
  /** Records that were removed, once it is applied. */
  removed: z.number(),
  /** Records that it was downloaded with: all if it names none. null if the file does not say it. */
  scope: z.nullable(z.object({ customer_id: z.nullable(z.string()), engagement_ids: z.array(z.string()) })),
  /** Until when it can be undone; null if it cannot. */
  undo_until: z.nullable(z.string()),
})
export type Workbook = z.infer<typeof Workbook>

const superusersOnly = [403, 409] as const

export const downloadWorkbook = endpoint({
  method: 'GET',
  path: '/api/records/workbook',
  access: 'signed-in',
  summary: 'Export the records as a workbook: all, those of a customer, or those of some engagements. Superusers only',
  records: 'Downloaded a workbook of the records',
  query: z.object({
    customer_id: z.optional(Id),
    /** Ids with commas between them. */
    engagement_ids: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$/))),
  }),
  answers: { 200: binary(xlsx) },
  refuses: superusersOnly,
})

export const uploadWorkbook = endpoint({
  method: 'POST',
  path: '/api/records/workbooks',
  access: 'signed-in',
  summary: 'Upload a workbook, or a sheet of it as CSV. Changes nothing until it is applied. Superusers only',
  records: 'Uploaded a workbook of the records',
  query: z.object({ file_name: z.string().check(z.maxLength(300, 'Use 300 characters at most')) }),
  body: streamed(workbookTypes),
  answers: { 202: Workbook },
  refuses: [...superusersOnly, 413, 415, 503, 507],
})

export const getWorkbook = endpoint({
  method: 'GET',
  path: '/api/records/workbooks/{id}',
  access: 'signed-in',
  summary: 'Get an uploaded workbook: its state, problems and what it changes. Superusers only',
  params: IdParams,
  answers: { 200: Workbook },
  refuses: [403, 404],
})

export const listWorkbookChanges = endpoint({
  method: 'GET',
  path: '/api/records/workbooks/{id}/changes',
  access: 'signed-in',
  summary: 'List the rows of a sheet that an uploaded workbook changes, those with a problem first. Superusers only',
  params: IdParams,
  query: z.object({ sheet: SheetName, from: z._default(countUpTo(20_000), 1), count: z._default(countUpTo(500), 20) }),
  answers: { 200: z.array(RowChange) },
  refuses: [403, 404],
})

export const chooseDayOrder = endpoint({
  method: 'PUT',
  path: '/api/records/workbooks/{id}/day-order',
  access: 'signed-in',
  summary: 'Say how days such as 03/04/2026 in an uploaded workbook are read. Superusers only',
  records: 'Chose how days of a workbook are read',
  repeatable: true,
  params: IdParams,
  body: z.object({ day_order: z.enum(['day first', 'month first']) }),
  answers: { 202: Workbook },
  refuses: [...superusersOnly, 404],
})

export const applyWorkbook = endpoint({
  method: 'POST',
  path: '/api/records/workbooks/{id}/apply',
  access: 'signed-in',
  summary:
    'Apply the changes of an uploaded workbook, all or none. If anything differs from the confirmed preview, there is a new preview instead. Superusers only',
  records: 'Applied a workbook of the records',
  params: IdParams,
  body: z.object({
    confirmation: z.string().check(z.maxLength(100)),
    removes_missing: z.boolean(),
    sends_invitations: z.boolean(),
    /** No emails, inbox entries and webhooks about these changes. */
    is_silent: z.boolean(),
    /** Cells that changed here since the download and take the value of the file (`conflict`). */
    takes: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20_000)),
  }),
  answers: { 202: Workbook },
  refuses: [...superusersOnly, 404],
})

export const undoWorkbook = endpoint({
  method: 'POST',
  path: '/api/records/workbooks/{id}/undo',
  access: 'signed-in',
  summary: 'Undo an applied workbook within a day, if none of its records has changed since. Superusers only',
  records: 'Undid a workbook of the records',
  params: IdParams,
  answers: { 202: Workbook },
  refuses: [...superusersOnly, 404],
})

export const discardWorkbook = endpoint({
  method: 'DELETE',
  path: '/api/records/workbooks/{id}',
  access: 'signed-in',
  summary: 'Delete an uploaded workbook that is not applied. Superusers only',
  records: 'Discarded a workbook of the records',
  params: IdParams,
  answers: { 204: null },
  refuses: [...superusersOnly, 404],
})

export const downloadRemarks = endpoint({
  method: 'GET',
  path: '/api/records/workbooks/{id}/remarks',
  access: 'signed-in',
  summary: 'Export an uploaded workbook with its problems as colours and comments, or a list of them. Superusers only',
  records: 'Downloaded a workbook with remarks',
  params: IdParams,
  answers: { 200: binary(xlsx, 'text/csv') },
  refuses: [403, 404],
})

export const uploadPhotos = endpoint({
  method: 'POST',
  path: '/api/records/photos',
  access: 'signed-in',
  summary:
    'Upload a zip of pictures of people. Each file is named by an email address: ann@company.com.jpg. Superusers only',
  records: 'Uploaded pictures of people',
  body: streamed(['application/zip']),
  answers: {
    200: z.object({
      /** People who have a new picture. */
      changed: z.number(),
      /** Files that were left out, with the reason: the first 200. */
      problems: z.array(z.string()),
    }),
  },
  refuses: [...superusersOnly, 413, 415, 503],
})
