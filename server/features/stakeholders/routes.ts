import {
  answerInvitation as answerInvitationCall,
  inviteStakeholder,
  listInvited,
  listStakeholderChanges,
  removeStakeholder,
} from '@portal/domain/stakeholders/contract'
import { invitationClosed } from '@portal/domain/stakeholders/invitation'
import { maySeeStakeholderChanges, onlyAdvancedInvite } from '@portal/domain/stakeholders/permissions'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { answerInvitation } from './answer-invitation.ts'
import { findChanges } from './data.ts'
import { findInvitation, findInvited } from './invitation-data.ts'
import { invite } from './invite-stakeholder.ts'
import { remove } from './remove-stakeholder.ts'

export function stakeholderRoutes(services: Services): Route[] {
  const { now } = services
  return [
    route(inviteStakeholder, async ({ viewer, params, body, db, audit, onRollback }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return invite(services, { db, onRollback }, viewer, id, body)
    }),
    route(removeStakeholder, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      await remove(services, db, viewer, id, params.stakeholder_id)
      return undefined
    }),
    route(listInvited, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!maySeeStakeholderChanges(viewer, id)) throw forbidden(onlyAdvancedInvite)
      return findInvited(db, id, now())
    }),
    route(answerInvitationCall, async ({ viewer, params, body, db, audit }) => {
      const invitation = await findInvitation(db, { id: params.id, email: viewer.email }, now())
      if (!invitation) throw notFound(invitationClosed)
      return { message: await answerInvitation(services, { db, audit }, invitation, body.accept) }
    }),
    route(listStakeholderChanges, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!maySeeStakeholderChanges(viewer, id)) throw forbidden(onlyAdvancedInvite)
      const changes = await findChanges(db, id)
      return changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() }))
    }),
  ]
}
