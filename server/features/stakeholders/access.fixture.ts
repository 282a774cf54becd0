import type * as calls from '@portal/domain/stakeholders/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, id, onEngagement } from '../../testing/access-row.ts'

const invitation = { full_name: 'Nadia Brook', role: 'Product Owner', phone: '', access_level: 2 }
let invited = 0
/** New person each time, since a person can be invited only once. */
const freshInvitation = () => ({ ...invitation, email: `nadia-${++invited}@customer.example` })

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  inviteStakeholder: {
    request: (world) => ({ ...id(world.engagement), body: freshInvitation() }),
    missing: { ...id('missing'), body: freshInvitation() },
  },
  removeStakeholder: {
    request: async (world, asked) => ({
      params: { id: world.engagement, stakeholder_id: await world.newStakeholder(world.engagement, asked) },
    }),
    states: [{ own: true }],
    missing: { params: { id: 'missing', stakeholder_id: 'missing' } },
  },
  listInvited: onEngagement(),
  answerInvitation: {
    request: async (world, asked) => ({
      ...id(await world.newInvitation(world.engagement, asked)),
      body: { accept: false },
    }),
    states: [{ own: true }, { own: true, engagement: 'removed' }],
    missing: { ...id('missing'), body: { accept: true } },
  },
  listStakeholderChanges: onEngagement(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  inviteStakeholder: may.onEngagement(model.invites),
  removeStakeholder: may.onEngagement(model.removesStakeholder),
  ...may.all(['listInvited', 'listStakeholderChanges'], may.onEngagement(model.seesInvitations)),
  answerInvitation: may.hiddenBut(model.isInvited),
}
