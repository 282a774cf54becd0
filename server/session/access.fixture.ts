import { type AccessRow, forEveryone, id } from '../testing/access-row.ts'

/** That portal has no name and no https, where passkeys are of no use; staff there sign on elsewhere. */
const refusedToAll = (body?: object): AccessRow => ({
  request: () => ({ ...(body && { body }) }),
  allowed: [],
  ofNoEngagement: true,
})
const made = { credential: 'abc', client_data: 'abc', attestation: 'abc', transports: [] }

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  logout: forEveryone(),
  getMe: forEveryone(),
  getCurrentUser: forEveryone(),
  listSessions: forEveryone(),
  endSession: { request: () => id('missing'), allowed: [], refusedWith: 404, missing: id('missing') },
  endOtherSessions: forEveryone(),
  listPasskeys: forEveryone(),
  beginPasskey: refusedToAll(),
  addPasskey: refusedToAll(made),
  renamePasskey: {
    request: () => ({ ...id('missing'), body: { name: 'Key ring' } }),
    allowed: [],
    refusedWith: 404,
    missing: { ...id('missing'), body: { name: 'Key ring' } },
  },
  removePasskey: { request: () => id('missing'), allowed: [], refusedWith: 404, missing: id('missing') },
}
