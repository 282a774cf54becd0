import type { Viewer } from '../session/user.ts'
import { maySeeRates } from '../work-orders/permissions.ts'

/** "My engagements" filters are hidden for stakeholders and external users (document 1, points 2 and 6). */
export const mayFilterMyEngagements = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder

/** `user_has_extra_access`: the rule of the rates (readings, "Who sees what"). */
export const hasExtraAccess = maySeeRates
