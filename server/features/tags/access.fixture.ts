import type * as calls from '@portal/domain/tags/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, freshName, id, onEngagement, onNew } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listTags: onEngagement(),
  createTag: {
    request: (world) => ({ ...id(world.engagement), body: { name: freshName() } }),
    foreign: (world) => ({ ...id(world.foreignEngagement), body: { name: freshName() } }),
    missing: { ...id('missing'), body: { name: 'Name' } },
  },
  assignTag: onNew('tag', { body: { member_assignments: [] } }),
  deleteTag: onNew('tag'),
  setHeaderTags: {
    ...onEngagement({ body: { client_partner: [], before: { client_partner: [] } } }),
  },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  listTags: may.toReachers,
  ...may.all(['createTag', 'assignTag', 'deleteTag', 'setHeaderTags'], may.toEditors),
}
