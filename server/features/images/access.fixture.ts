import type * as calls from '@portal/domain/images/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import type { AccessRow } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getThumbnail: {
    request: (world) => ({ params: { photo_id: world.photo } }),
    missing: { params: { photo_id: 'missing' } },
    states: [{ engagement: 'completed' }, { engagement: 'removed' }],
  },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = { getThumbnail: may.hiddenBut(model.seesPhoto) }
