import type * as calls from '@portal/domain/calendar/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getCalendar: sameRequest(),
  makeCalendarAddress: sameRequest(),
  revokeCalendarAddress: sameRequest(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['getCalendar', 'makeCalendarAddress', 'revokeCalendarAddress'],
  may.forAll,
)
