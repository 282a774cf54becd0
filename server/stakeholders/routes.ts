import {
  answerInvitation as answerInvitationCall,
  inviteStakeholder,
  listInvited,
  listStakeholderChanges,
  removeStakeholder,
} from '@portal/domain/stakeholders/contract'
import { invitationClosed } from '@portal/domain/stakeholders/invitation'
import { maySeeStakeholderChanges, onlyAdvancedInvite } from '@portal/domain/stakeholders/permissions'
import { visibleEngagement } from '../engagements/data.ts'
import { forbidden, notFound } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { answerInvitation } from './answer-invitation.ts'
import { findChanges } from './data.ts'
import { findInvitation, findInvited } from './invitation-data.ts'
import { invite } from './invite-stakeholder.ts'
import { remove } from './remove-stakeholder.ts'

export function stakeholderRoutes(portal: Portal): Route[] {
  const { db, now } = portal
  return [
    route(inviteStakeholder, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return invite(portal, viewer, id, body)
    }),
    route(removeStakeholder, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      await remove(portal, viewer, id, params.stakeholder_id)
      return undefined
    }),
    route(listInvited, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      if (!maySeeStakeholderChanges(viewer, id)) throw forbidden(onlyAdvancedInvite)
      return findInvited(db, id, now())
    }),
    route(answerInvitationCall, async ({ params, body, viewer }) => {
      const invitation = await findInvitation(db, { id: params.id, email: viewer.email }, now())
      if (!invitation) throw notFound(invitationClosed)
      return { message: await answerInvitation(portal, invitation, body.accept) }
    }),
    route(listStakeholderChanges, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      if (!maySeeStakeholderChanges(viewer, id)) throw forbidden(onlyAdvancedInvite)
      const changes = await findChanges(db, id)
      return changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() }))
    }),
  ]
}
