import type * as calls from '@portal/domain/import/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

const zip = (): Blob => new Blob([new Uint8Array([0x50, 0x4b, 3, 4])], { type: 'application/zip' })

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listImports: sameRequest(),
  getImport: { request: async (world) => ({ params: { id: await world.importRun() } }) },
  uploadImport: { request: () => ({ query: { dry_run: 'true' }, body: zip() }) },
  takeInImport: {
    request: async (world) => ({ params: { id: await world.importRun() }, body: { allow_removals: false } }),
  },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['listImports', 'getImport', 'uploadImport', 'takeInImport'],
  may.forSuperusers,
)
