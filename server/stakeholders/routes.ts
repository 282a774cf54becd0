import { fullName } from '@portal/domain/session/user'
import { inviteStakeholder, listStakeholderChanges, removeStakeholder } from '@portal/domain/stakeholders/contract'
import {
  mayManageStakeholders,
  mayRemoveStakeholder,
  maySeeStakeholderChanges,
  notYourself,
  onlyAdvancedInvite,
} from '@portal/domain/stakeholders/permissions'
import { visibleEngagement } from '../engagements/data.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findChanges, findStakeholder, insertChange, lockStakeholders, withdraw } from './data.ts'
import { invite } from './invite-stakeholder.ts'

export function stakeholderRoutes(portal: Portal): Route[] {
  const { db, now } = portal
  return [
    route(inviteStakeholder, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return invite(portal, viewer, id, body)
    }),
    route(removeStakeholder, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      if (!mayManageStakeholders(viewer, id)) throw forbidden(onlyAdvancedInvite)
      await db.transaction().execute(async (transaction) => {
        await lockStakeholders(transaction, id)
        const stakeholder = await findStakeholder(transaction, id, params.stakeholder_id)
        if (!stakeholder) throw notFound('This stakeholder does not exist')
        if (!mayRemoveStakeholder(viewer, id, stakeholder)) throw forbidden(notYourself)
        await withdraw(transaction, id, stakeholder)
        const { full_name, email } = stakeholder
        await insertChange(transaction, {
          engagement_id: id,
          action: 'removed',
          full_name,
          email,
          account_id: viewer.id,
          changed_by: fullName(viewer),
          changed_at: now(),
        })
      })
      return undefined
    }),
    route(listStakeholderChanges, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      if (!maySeeStakeholderChanges(viewer, id)) throw forbidden(onlyAdvancedInvite)
      const changes = await findChanges(db, id)
      return changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() }))
    }),
  ]
}
