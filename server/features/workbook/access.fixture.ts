import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import type * as calls from '@portal/domain/workbook/contract'
import { type AccessRow, id, type Request, sameRequest } from '../../testing/access-row.ts'

const sheet = (): Blob => new Blob(['Name\nTideway\n'], { type: 'text/csv' })
const emptyZip = (): Blob => new Blob(['PK\x05\x06', '\0'.repeat(18)], { type: 'application/zip' })

/** Call on an uploaded workbook, a new one for each caller. */
const onNewWorkbook = (state: 'preview' | 'applied', rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: async (world) => ({ ...rest, ...id(await world.newWorkbook(state)) }),
})

const ticks = { removes_missing: false, sends_invitations: false, is_silent: false, takes: [] }

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  downloadWorkbook: sameRequest(),
  uploadWorkbook: { request: () => ({ query: { file_name: 'customers.csv' }, body: sheet() }) },
  getWorkbook: onNewWorkbook('preview'),
  listWorkbookChanges: onNewWorkbook('preview', { query: { sheet: 'customers' } }),
  chooseDayOrder: onNewWorkbook('preview', { body: { day_order: 'day first' } }),
  applyWorkbook: onNewWorkbook('preview', { body: { ...ticks, confirmation: 'confirmed' } }),
  undoWorkbook: onNewWorkbook('applied'),
  discardWorkbook: onNewWorkbook('preview'),
  downloadRemarks: onNewWorkbook('preview'),
  uploadPhotos: { request: () => ({ body: emptyZip() }) },
}

/** Permissions of these calls (decision 0166). */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  [
    'downloadWorkbook',
    'uploadWorkbook',
    'getWorkbook',
    'listWorkbookChanges',
    'chooseDayOrder',
    'applyWorkbook',
    'undoWorkbook',
    'discardWorkbook',
    'downloadRemarks',
    'uploadPhotos',
  ],
  may.line(model.editsRecords),
)
