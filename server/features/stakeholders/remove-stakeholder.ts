import { fullName, type Viewer } from '@portal/domain/session/user'
import {
  mayManageStakeholders,
  mayRemoveStakeholder,
  notYourself,
  onlyAdvancedInvite,
} from '@portal/domain/stakeholders/permissions'
import { noSuchStakeholder } from '@portal/domain/stakeholders/validation'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findStakeholder, insertChange, lockStakeholders, withdraw } from './data.ts'
import { takeInvitation } from './invitation-data.ts'

/** Removes a person from the engagement, so that imports do not add them again, or withdraws an open invitation. */
export async function remove(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  stakeholderId: string,
): Promise<void> {
  if (!mayManageStakeholders(viewer, id)) throw forbidden(onlyAdvancedInvite)
  await lockStakeholders(db, id)
  const stakeholder = await findStakeholder(db, id, stakeholderId)
  if (stakeholder && !mayRemoveStakeholder(viewer, id, stakeholder)) throw forbidden(notYourself)
  if (stakeholder) await withdraw(db, id, stakeholder)
  const removed = stakeholder ?? (await takeInvitation(db, id, stakeholderId))
  if (!removed) throw notFound(noSuchStakeholder)
  const { full_name, email } = removed
  await insertChange(db, {
    engagement_id: id,
    action: 'removed',
    full_name,
    email,
    account_id: viewer.id,
    changed_by: fullName(viewer),
    changed_at: now(),
  }).execute()
}
