import type * as calls from '@portal/domain/team/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, freshName, id, onEmployee, onEngagement, onNew } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listGroupTeams: onEngagement(),
  createGroupTeam: {
    request: (world) => ({ ...id(world.engagement), body: { name: freshName() } }),
    foreign: (world) => ({ ...id(world.foreignEngagement), body: { name: freshName() } }),
    missing: { ...id('missing'), body: { name: 'Name' } },
  },
  updateGroupTeam: onNew('team', { body: { member_assignments: [] } }),
  deleteGroupTeam: onNew('team'),
  sendContactMessage: {
    ...onEngagement({ body: { data: { subject: 'Hello', message: 'Hello' }, to: ['client_partner'] } }),
  },
  getOversight: onEngagement(),
  getMemberProfile: onEmployee,
  listMemberWorkOrders: onEmployee,
  listMemberEngagements: onEmployee,
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['listGroupTeams', 'getOversight', 'getMemberProfile', 'listMemberWorkOrders', 'listMemberEngagements'],
    may.toReachers,
  ),
  ...may.all(['createGroupTeam', 'updateGroupTeam', 'deleteGroupTeam'], may.toEditors),
  sendContactMessage: may.toCustomers,
}
