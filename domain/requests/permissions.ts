import type { Viewer } from '../session/user.ts'

/** The list of all requests is for staff; customers see their requests on the screens of their engagements. */
export const mayWorkOnRequests = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder
export const onlyStaffWorkOnRequests = 'Only the provider’s staff can see the requests of all engagements'
