import type { Viewer } from '../session/user.ts'

/** A survey that is not completed is the provider's own: customers see it once it is (document 2, point 2.7). */
export const maySeeUnfinishedSurveys = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder
