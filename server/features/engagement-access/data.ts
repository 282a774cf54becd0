import type { Led } from '@portal/domain/engagement-access/permissions'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

/** Leaders and title of an engagement. */
export const findLed = (queries: Queries, id: VisibleEngagementId): Promise<Led & { title: string }> =>
  queries
    .selectFrom('engagement')
    .select(['id', 'title', 'project_lead_id', 'client_partner_id', 'portfolio_director_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
