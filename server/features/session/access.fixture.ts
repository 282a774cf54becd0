import type * as calls from '@portal/domain/session/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, id, type Request, sameRequest } from '../../testing/access-row.ts'
import type { AccessWorld } from '../../testing/access-world.ts'
import type { RequestedState } from '../../testing/create-in-state.ts'

/** Another person's by default. */
const ownRow = (
  made: (world: AccessWorld, asked: RequestedState | undefined) => Promise<string>,
  rest: Omit<Request, 'params'> = {},
): AccessRow => ({
  request: async (world, asked) => ({ ...rest, ...id(await made(world, asked)) }),
  states: [{ own: true }],
  missing: { ...rest, ...id('missing') },
})
const newCredential = { credential: 'abc', client_data: 'abc', attestation: 'abc', transports: [] }

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  logout: sameRequest(),
  getMe: sameRequest(),
  getCurrentUser: sameRequest(),
  listSessions: sameRequest(),
  endSession: ownRow((world, asked) => world.newSession(asked)),
  endOtherSessions: sameRequest(),
  listAuthenticators: sameRequest(),
  beginAuthenticator: sameRequest(),
  addAuthenticator: sameRequest({ body: { code: '123456' } }),
  renameAuthenticator: ownRow((world, asked) => world.newAuthenticator(asked), { body: { name: 'Work phone' } }),
  removeAuthenticator: ownRow((world, asked) => world.newAuthenticator(asked)),
  listPasskeys: sameRequest(),
  // No one can add one: this portal has neither a name nor https.
  beginPasskey: sameRequest(),
  addPasskey: sameRequest({ body: newCredential }),
  renamePasskey: ownRow((world, asked) => world.newPasskey(asked), { body: { name: 'Key ring' } }),
  removePasskey: ownRow((world, asked) => world.newPasskey(asked)),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['logout', 'getMe', 'getCurrentUser', 'listSessions', 'endOtherSessions', 'listPasskeys'], may.forAll),
  listAuthenticators: may.forAll,
  beginAuthenticator: may.line(model.usesLink),
  addAuthenticator: may.line(model.noOne),
  renameAuthenticator: may.ownRecords,
  removeAuthenticator: may.hiddenBut(model.ownAlone, model.usesLink),
  ...may.all(['endSession', 'renamePasskey'], may.ownRecords),
  removePasskey: may.hiddenBut(model.ownAlone, model.usesLink),
  ...may.all(['beginPasskey', 'addPasskey'], may.line(model.noOne)),
}
