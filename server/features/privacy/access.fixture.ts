import type * as calls from '@portal/domain/privacy/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, type Request, sameRequest } from '../../testing/access-row.ts'

const onPerson = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: (world) => ({ ...rest, params: { id: world.accounts['stakeholder level 1'] } }),
})
const onAccount = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: (world) => ({ ...rest, params: { kind: 'account', id: world.accounts['stakeholder level 1'] } }),
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getMyArchive: sameRequest(),
  listMyAgreements: sameRequest(),
  getPersonArchive: onPerson(),
  listPersonAgreements: onPerson(),
  previewErasure: onAccount({ query: {} }),
  scheduleErasure: {
    ...onAccount(),
    request: async (world, asked) => ({
      params: { kind: 'account', id: asked?.it.own ? asked.account : await world.newPerson() },
      body: {},
    }),
    states: [{ own: true }],
  },
  cancelErasure: onAccount(),
  listScheduledErasures: { ...onPerson(), request: () => ({}) },
  listErasures: { ...onPerson(), request: () => ({}) },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['getMyArchive', 'listMyAgreements'], may.forAll),
  ...may.all(['getPersonArchive', 'listPersonAgreements', 'previewErasure', 'listErasures'], may.forSuperusers),
  ...may.all(['cancelErasure', 'listScheduledErasures'], may.forSuperusers),
  scheduleErasure: may.onPerson,
}
