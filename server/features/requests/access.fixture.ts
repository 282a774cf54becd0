import type { AccessRow } from '../../testing/access-row.ts'
import { staff } from '../../testing/access-world.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listRequests: { request: () => ({ query: {} }), allowed: staff },
}
