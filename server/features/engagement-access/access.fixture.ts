import type * as calls from '@portal/domain/engagement-access/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, onEngagement } from '../../testing/access-row.ts'

/** No staff of this world leads the engagement; see routes.test.ts for leads. */
const forReviewers = (): AccessRow => ({
  ...onEngagement({ query: {} }),
  allowed: ['stakeholder level 1', 'superuser'],
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listReaders: forReviewers(),
  listAccessEvents: forReviewers(),
  exportReaders: { ...onEngagement(), allowed: ['stakeholder level 1', 'superuser'] },
  exportAccessEvents: forReviewers(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['listReaders', 'listAccessEvents', 'exportReaders', 'exportAccessEvents'],
  may.toReaders,
)
