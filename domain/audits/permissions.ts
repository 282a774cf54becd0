import type { Viewer } from '../session/user.ts'
import type { Limits } from '../tokens/token.ts'

/** A survey that is not completed is the provider's own: customers see it once it is (document 2, point 2.7). */
export const maySeeUnfinishedSurveys = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder

/** A token or webhook with limits may belong to a customer, so it reads only what customers see. */
export const readsUnfinishedSurveys = (limits: Limits | null): boolean => limits === null
