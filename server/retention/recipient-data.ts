import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export type RecipientRole = 'superuser' | 'leader' | 'customer'
export interface RemovalRecipient {
  engagement_id: string
  email: string
  as: RecipientRole
}

/**
 * Recipients for these engagements: superusers for all, staff for those they lead, stakeholders with Advanced access for
 * theirs. Engagements missing from the records concern superusers only.
 */
export async function findRecipients(queries: Queries, engagementIds: readonly string[]): Promise<RemovalRecipient[]> {
  if (engagementIds.length === 0) return []
  return queries
    .selectFrom('engagement')
    .innerJoin('account', (join) => join.onTrue())
    .leftJoin('account_engagement', (join) =>
      join
        .onRef('account_engagement.account_id', '=', 'account.id')
        .onRef('account_engagement.engagement_id', '=', 'engagement.id'),
    )
    .select(['engagement.id as engagement_id', 'account.email'])
    .select(
      sql<RecipientRole>`case when account.is_superuser then 'superuser' when account.login_method = 'internal' then 'leader'
        else 'customer' end`.as('as'),
    )
    .where('engagement.id', 'in', engagementIds)
    .where('account.active', '=', true)
    .where(sql<SqlBool>`(account.is_superuser or (engagement.removed_at is null and (
      (account.login_method = 'internal' and account.employee_id in
        (engagement.client_partner_id, engagement.project_lead_id, engagement.portfolio_director_id))
      or (account.login_method = 'external' and account.access_level = 1
        and account_engagement.account_id is not null))))`)
    .orderBy('account.email')
    .orderBy('engagement.id')
    .execute()
}
