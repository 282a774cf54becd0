import { type AccessRow, onEngagement } from '../../testing/access-row.ts'

/** No staff of this world leads the engagement; see routes.test.ts for leads. */
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
