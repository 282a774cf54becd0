import type * as calls from '@portal/domain/company/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

const form = (): FormData => {
  const form = new FormData()
  form.append('version', '0')
  return form
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getCompany: sameRequest(),
  // Changes nothing, so that every caller finds the same version.
  changeCompany: sameRequest({ body: form() }),
}

/** Permissions of these calls (decision 0320). */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['getCompany', 'changeCompany'], may.line(model.changesCompany)),
}
