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
  previewErasure: onPerson({ query: {} }),
  // Nobody else in the tests needs that one.
  erasePerson: { ...onPerson(), request: (world) => ({ params: { id: world.accounts.expired }, body: {} }) },
  undoErasure: onPerson(),
  listErasures: { ...onPerson(), request: () => ({}) },
}
