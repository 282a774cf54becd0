import type * as calls from '@portal/domain/checklist/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getChecklist: sameRequest(),
  setChecklistHidden: sameRequest({ body: { hidden: true } }),
  sendTestEmail: sameRequest(),
}

/** Permissions of these calls (decision 0311). */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['getChecklist', 'setChecklistHidden', 'sendTestEmail'], may.line(model.setsUp)),
}
