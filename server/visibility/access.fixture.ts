import { type AccessRow, onEngagement } from '../testing/access-row.ts'

/** Nobody of this world's staff leads the engagement; who does is in routes.test.ts. */
const forReviewers = (): AccessRow => ({
  ...onEngagement({ query: {} }),
  allowed: ['stakeholder level 1', 'superuser'],
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listReaders: forReviewers(),
  listAccessEvents: forReviewers(),
  exportReaders: { ...onEngagement(), allowed: ['stakeholder level 1', 'superuser'] },
  exportAccessEvents: forReviewers(),
}
