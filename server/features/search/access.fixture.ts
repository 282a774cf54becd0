import type * as calls from '@portal/domain/search/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  searchEverything: sameRequest({ query: { q: 'payments' } }),
  listOpened: sameRequest(),
  noteOpened: sameRequest({ body: { kind: 'engagement', id: 'p1' } }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['searchEverything', 'listOpened', 'noteOpened'],
  may.forAll,
)
