import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'
import type { ExtensionRequest } from './extension-request.ts'

/** "Daily rate is shown to an external user with access level 1 or to any non-stakeholder" (document 1, point 6). */
export const maySeeRates = (viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>): boolean =>
  !viewer.is_stakeholder || hasAdvancedAccess(viewer)

/** Only the person who asked may withdraw the request. */
export const mayWithdrawExtension = (request: Pick<ExtensionRequest, 'is_own'>): boolean => request.is_own

export const onlyRequesterWithdraws = 'Only the person who made this request can withdraw it.'
