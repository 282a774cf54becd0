import { hasAdvancedAccess } from '../session/permissions.ts'
import type { AccessLevel, Viewer } from '../session/user.ts'
import { foldAddress } from '../text/email-address.ts'

type Person = Pick<Viewer, 'is_stakeholder' | 'access_level' | 'project_ids'>

/** Stakeholders with Advanced access look after the list of colleagues on their own engagements. */
export const mayManageStakeholders = (viewer: Person, engagementId: string): boolean =>
  viewer.is_stakeholder && hasAdvancedAccess(viewer) && viewer.project_ids.includes(engagementId)

/** The history of the list is for people who may change it, and for staff. */
export const maySeeStakeholderChanges = (viewer: Person, engagementId: string): boolean =>
  !viewer.is_stakeholder || mayManageStakeholders(viewer, engagementId)

/** People can grant at most their own level; 1 is the widest. */
export const mayGrantLevel = (viewer: Pick<Viewer, 'access_level'>, level: AccessLevel): boolean =>
  level >= viewer.access_level

/** One's own line is left to a colleague, so that no engagement loses its last person by accident. */
export const mayRemoveStakeholder = (
  viewer: Person & Pick<Viewer, 'email'>,
  engagementId: string,
  stakeholder: { email: string | null },
): boolean => mayManageStakeholders(viewer, engagementId) && foldAddress(stakeholder.email ?? '') !== viewer.email

export const onlyAdvancedInvite = 'Only stakeholders with Advanced access can invite and remove colleagues'
export const notYourself = 'You cannot remove yourself. Please ask a colleague.'
