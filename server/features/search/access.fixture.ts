import { type AccessRow, forEveryone } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  searchEverything: forEveryone({ query: { q: 'payments' } }),
  listOpened: forEveryone(),
  noteOpened: forEveryone({ body: { kind: 'engagement', id: 'p1' } }),
}
