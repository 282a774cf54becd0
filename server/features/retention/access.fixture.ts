import type * as calls from '@portal/domain/retention/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, type Request, sameRequest } from '../../testing/access-row.ts'

const onRemoval = (
  rest: Omit<Request, 'params'> = {},
  state: 'planned' | 'held' | 'removed' = 'planned',
): AccessRow => ({
  request: async (world) => ({ ...rest, params: { id: await world.removal(state) } }),
})

const onHidden = (table: 'engagement' | 'work_order'): AccessRow => ({
  request: async (world) => ({ params: { id: await world.newHidden(table) } }),
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listRemovals: sameRequest(),
  previewRemoval: onRemoval(),
  holdRemoval: onRemoval({ body: { reason: 'A dispute is open', until: null, version: 1 } }),
  releaseRemoval: onRemoval({ body: { version: 1 } }, 'held'),
  allowBack: onRemoval({ body: { version: 1 } }, 'removed'),
  previewEngagementDeletion: onHidden('engagement'),
  previewWorkOrderDeletion: onHidden('work_order'),
  deleteHiddenEngagement: onHidden('engagement'),
  deleteHiddenWorkOrder: onHidden('work_order'),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['listRemovals', 'previewRemoval', 'holdRemoval', 'releaseRemoval', 'allowBack'], may.forSuperusers),
  ...may.all(
    ['previewEngagementDeletion', 'previewWorkOrderDeletion', 'deleteHiddenEngagement', 'deleteHiddenWorkOrder'],
    may.line(model.editsRecords),
  ),
}
