import type { Viewer } from '../session/user.ts'
import type { Limits } from '../tokens/token.ts'

/** A survey that is not completed is the provider's own: customers see it once it is (document 2, point 2.7). */
export const maySeeUnfinishedSurveys = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder

/** Whoever is limited to customers or engagements, a token or a webhook, may be in their hands: it reads what they see. */
export const readsUnfinishedSurveys = (limits: Limits | null): boolean => limits === null
