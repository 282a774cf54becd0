import type * as calls from '@portal/domain/days/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, id, onEngagement } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getEngagementDays: onEngagement(),
  listOrderMonths: {
    request: async (world) => id(await world.newWorkOrder(world.engagement)),
    foreign: async (world) => id(await world.newWorkOrder(world.foreignEngagement)),
    missing: id('missing'),
  },
}

/** Permissions of these calls: everyone on the engagement sees days. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['getEngagementDays', 'listOrderMonths'],
  may.toReachers,
)
