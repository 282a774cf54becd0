import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { isLead } from '../engagements/access-data.ts'

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
  const superusers = queries
    .selectFrom('engagement')
    .innerJoin('account', (join) => join.onTrue())
    .select(['engagement.id as engagement_id', 'account.email', sql<RecipientRole>`'superuser'`.as('as')])
    .where('engagement.id', 'in', engagementIds)
    .where('account.active', '=', true)
    .where('account.is_superuser', '=', true)
  const leadsAndStakeholders = queries
    .selectFrom('engagement_access')
    .innerJoin('account', 'account.id', 'engagement_access.account_id')
    .select(['engagement_access.engagement_id', 'account.email'])
    .select(sql<RecipientRole>`case when engagement_access.is_stakeholder then 'customer' else 'leader' end`.as('as'))
    .where('engagement_access.engagement_id', 'in', engagementIds)
    .where('account.is_superuser', '=', false)
    .where(sql<SqlBool>`case when engagement_access.is_stakeholder then account.access_level = 1 else ${isLead} end`)
  return superusers.unionAll(leadsAndStakeholders).orderBy('email').orderBy('engagement_id').execute()
}
