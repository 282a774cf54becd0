import type * as calls from '@portal/domain/company/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

const form = (version: number): FormData => {
  const form = new FormData()
  form.append('version', String(version))
  form.append('currency_symbol', '€')
  return form
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getCompany: sameRequest(),
  changeCompany: { request: async (world) => ({ body: form(await world.companyVersion()) }) },
}

/** Permissions of these calls (decision 0320). */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['getCompany', 'changeCompany'], may.line(model.changesCompany)),
}
