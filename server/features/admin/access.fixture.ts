import type * as calls from '@portal/domain/admin/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, id, type Request, sameRequest } from '../../testing/access-row.ts'

/** Calls about a person that no other test uses, or about the caller. */
const onPerson = (rest: Omit<Request, 'params'> = {}, row: Pick<AccessRow, 'states'> = {}): AccessRow => ({
  request: async (world, asked) => ({
    ...rest,
    params: { id: asked?.it.own ? asked.account : await world.newPerson() },
  }),
  ...row,
})
const themselves = { states: [{ own: true }] }
const named = (): AccessRow => sameRequest(id('something'))

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getDigest: sameRequest(),
  listPersonSessions: onPerson(),
  endPersonSession: { request: (world) => ({ params: { id: world.accounts.expired, session_id: 'something' } }) },
  endPersonSessions: onPerson(),
  setDeactivated: onPerson({ body: { deactivated: true } }, themselves),
  inviteAgain: onPerson(),
  viewAs: onPerson({}, themselves),
  // No caller here is viewing as another person.
  endView: sameRequest(),
  listMails: sameRequest(),
  sendMailAgain: named(),
  listJobs: sameRequest(),
  retryJob: named(),
  listLog: sameRequest(),
  exportLog: sameRequest(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['getDigest', 'listPersonSessions', 'endPersonSession', 'endPersonSessions', 'inviteAgain'],
    may.forSuperusers,
  ),
  ...may.all(['listMails', 'sendMailAgain', 'listJobs', 'retryJob', 'listLog', 'exportLog'], may.forSuperusers),
  ...may.all(['setDeactivated', 'viewAs'], may.onPerson),
  // No one is viewing as another person in these states.
  endView: may.line(may.clash(() => true)),
}
