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
  listLockedBrowsers: forEveryone(),
  endBrowserLock: { request: () => id('missing'), allowed: [], refusedWith: 404, missing: id('missing') },
  listPersonLockedBrowsers: {
    ...{ allowed: ['superuser'], ofNoEngagement: true },
    request: (world) => id(world.accounts.expired),
  },
  endPersonBrowserLock: {
    ...{ allowed: ['superuser'], ofNoEngagement: true },
    request: async (world) => ({ params: { id: world.accounts.expired, browser_id: await world.lockedBrowser() } }),
  },
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
