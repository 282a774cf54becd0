import { type AccessRow, forEveryone, id } from '../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  logout: forEveryone(),
  getMe: forEveryone(),
  getCurrentUser: forEveryone(),
  listSessions: forEveryone(),
  endSession: { request: () => id('missing'), allowed: [], refusedWith: 404, missing: id('missing') },
  endOtherSessions: forEveryone(),
}
