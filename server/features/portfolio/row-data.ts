import type { ScoringType } from '@portal/domain/audits/bands'
import type { OrderOfSum } from '@portal/domain/portfolio/health'
import type { Period } from '@portal/domain/work-orders/progress'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { auditTiles } from '../engagements/audit-tile-data.ts'
import type { PortfolioScope } from './data.ts'

export interface EngagementRow {
  id: string
  title: string
  client_name: string
  lead_name: string | null
  orders: (Period & OrderOfSum)[]
  audits: { id: string; title: string; type: ScoringType; percentage_score: number }[]
}

/** Data of the rows of a page, in no order. */
export const findRows = (
  queries: Queries,
  { today, shown }: Pick<PortfolioScope, 'today' | 'shown'>,
  ids: readonly string[],
): Promise<EngagementRow[]> =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .select((eb) => [
      'engagement.id',
      'engagement.title',
      'client.name as client_name',
      'lead.name as lead_name',
      jsonArrayFrom(
        eb
          .selectFrom('work_order')
          .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
          .select(['work_order.start_date', 'work_order.end_date', 'work_order.budget_days'])
          .select(usageColumns(today))
          .whereRef('work_order.engagement_id', '=', 'engagement.id')
          .where('work_order.removed_at', 'is', null),
      ).as('orders'),
      auditTiles(eb, shown).as('audits'),
    ])
    .where(sql<boolean>`engagement.id = any (${[...ids]}::text[])`)
    .execute()
