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

const onHidden = (): AccessRow => ({
  request: async (world) => ({ params: { kind: 'engagements', id: await world.newHidden('engagement') } }),
  missing: { params: { kind: 'engagements', id: 'missing' } },
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listRemovals: sameRequest(),
  previewRemoval: onRemoval(),
  holdRemoval: onRemoval({ body: { reason: 'A dispute is open', until: null, version: 1 } }),
  releaseRemoval: onRemoval({ body: { version: 1 } }, 'held'),
  allowBack: onRemoval({ body: { version: 1 } }, 'removed'),
  previewDeletion: onHidden(),
  deleteForGood: onHidden(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['listRemovals', 'previewRemoval', 'holdRemoval', 'releaseRemoval', 'allowBack'], may.forSuperusers),
  ...may.all(['previewDeletion', 'deleteForGood'], may.line(model.editsRecords)),
}
