import type { AccessRow, Request } from '../testing/access-row.ts'
import type { AccessWorld } from '../testing/access-world.ts'

const forSuperusers = (request: (world: AccessWorld) => Request = () => ({})): AccessRow => ({
  request,
  allowed: ['superuser'],
  ofNoEngagement: true,
})
const onPerson = (
  rest: Omit<Request, 'params'> = {},
  caller: 'expired' | 'stakeholder level 2' = 'expired',
): AccessRow => forSuperusers((world) => ({ ...rest, params: { id: world.accounts[caller] } }))
const named = (): AccessRow => forSuperusers(() => ({ params: { id: 'something' } }))

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getDigest: forSuperusers(),
  listPeople: forSuperusers(),
  listPersonSessions: onPerson(),
  endPersonSession: forSuperusers((world) => ({ params: { id: world.accounts.expired, session_id: 'something' } })),
  endPersonSessions: onPerson(),
  setDeactivated: onPerson({ body: { deactivated: true } }),
  inviteAgain: onPerson({}, 'stakeholder level 2'),
  viewAs: onPerson({}, 'stakeholder level 2'),
  // Nobody of them views anything.
  endView: { request: () => ({}), allowed: [], refusedWith: 409, ofNoEngagement: true },
  listMails: forSuperusers(),
  sendMailAgain: named(),
  listJobs: forSuperusers(),
  retryJob: named(),
  listLog: forSuperusers(),
  exportLog: forSuperusers(),
}
