import { visitPause } from '@portal/domain/portfolio/visits'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import type {} from './tables.ts'

/** Stores that the account opens the engagement now, unless it did so within the last half hour. */
export async function saveVisit(
  queries: Queries,
  { account_id, engagement_id, now }: { account_id: string; engagement_id: VisibleEngagementId; now: Date },
): Promise<void> {
  await queries
    .insertInto('engagement_visit')
    .values({ account_id, engagement_id, visited_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'engagement_id'])
        .doUpdateSet({ visited_at: now })
        .where('engagement_visit.visited_at', '<=', new Date(now.getTime() - visitPause)),
    )
    .execute()
}

/** Time in milliseconds of the account's last visit, by engagement. */
export async function findOwnVisits(queries: Queries, account_id: string): Promise<Map<string, number>> {
  const visits = await queries
    .selectFrom('engagement_visit')
    .select(['engagement_id', 'visited_at'])
    .where('account_id', '=', account_id)
    .execute()
  return new Map(visits.map(({ engagement_id, visited_at }) => [engagement_id, visited_at.getTime()]))
}
