import { fullName, type Viewer } from '@portal/domain/session/user'
import {
  mayManageStakeholders,
  mayRemoveStakeholder,
  notYourself,
  onlyAdvancedInvite,
} from '@portal/domain/stakeholders/permissions'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { forbidden, notFound } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
import { findStakeholder, insertChange, lockStakeholders, withdraw } from './data.ts'
import { takeInvitation } from './invitation-data.ts'

/** Removes a person from the engagement, so that imports do not add them again, or withdraws an open invitation. */
export async function remove(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  viewer: Viewer,
  id: VisibleEngagementId,
  stakeholderId: string,
): Promise<void> {
  if (!mayManageStakeholders(viewer, id)) throw forbidden(onlyAdvancedInvite)
  await db.transaction().execute(async (transaction) => {
    await lockStakeholders(transaction, id)
    const stakeholder = await findStakeholder(transaction, id, stakeholderId)
    if (stakeholder && !mayRemoveStakeholder(viewer, id, stakeholder)) throw forbidden(notYourself)
    if (stakeholder) await withdraw(transaction, id, stakeholder)
    const removed = stakeholder ?? (await takeInvitation(transaction, id, stakeholderId))
    if (!removed) throw notFound('This stakeholder does not exist')
    const { full_name, email } = removed
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
}
