import type { Viewer } from '../session/user.ts'

/** What customers asked for is gathered for the provider's staff; customers have it on the screens of their engagements. */
export const mayWorkOnRequests = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder
export const onlyStaffWorkOnRequests = 'Only the provider’s staff can see the requests of all engagements'
