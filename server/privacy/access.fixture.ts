import { type AccessRow, forEveryone, type Request } from '../testing/access-row.ts'

const onPerson = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: (world) => ({ ...rest, params: { id: world.accounts['stakeholder level 1'] } }),
  allowed: ['superuser'],
  ofNoEngagement: true,
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getMyArchive: forEveryone(),
  listMyAgreements: forEveryone(),
  getPersonArchive: onPerson(),
  listPersonAgreements: onPerson(),
}
