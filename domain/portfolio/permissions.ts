import type { Viewer } from '../session/user.ts'

/** How all engagements stand side by side is the provider's own business. */
export const maySeePortfolio = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder
export const onlyStaffSeePortfolio = 'Only provider staff can see the portfolio'
