import type { Led } from '../engagement-access/permissions.ts'
import { mayEditEngagement } from '../records/permissions.ts'
import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'
import { isProviderSideEditor } from '../team/permissions.ts'
import type { ExtensionRequest } from './extension-request.ts'

/** "Daily rate is shown to an external user with access level 1 or to any non-stakeholder" (document 1, point 6). */
export const maySeeRates = (viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>): boolean =>
  !viewer.is_stakeholder || hasAdvancedAccess(viewer)

/** Provider-side editors accept or decline, and those who edit the engagement's records (decision 0310). */
export const mayAnswerExtension = (
  viewer: Parameters<typeof isProviderSideEditor>[0] & Parameters<typeof mayEditEngagement>[0],
  engagement: Led,
): boolean => isProviderSideEditor(viewer, engagement.id) || mayEditEngagement(viewer, engagement)

/** Only the person who asked may withdraw the request. */
export const mayWithdrawExtension = (request: Pick<ExtensionRequest, 'is_own'>): boolean => request.is_own

export const onlyLeadsAnswerExtensions =
  'Only a delivery lead, client partner, portfolio director, lead of the engagement or superuser can answer this request.'
export const onlyRequesterWithdraws = 'Only the person who made this request can withdraw it.'
