import type { ScoringType } from '@portal/domain/audits/bands'
import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { satisfactionDays } from '@portal/domain/portfolio/portfolio'
import type { Period } from '@portal/domain/work-orders/progress'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../database/database.ts'
import { auditTiles } from '../engagements/audit-tile-data.ts'
import type { NeedScope } from './need-data.ts'

export interface EngagementRow {
  id: string
  title: string
  client_name: string
  lead_name: string | null
  periods: Period[]
  audits: { id: string; title: string; type: ScoringType; percentage_score: number }[]
  rating: number | null
  rating_before: number | null
  open: number
  oldest: CalendarDay | null
  last_visit: CalendarDay | null
}

/** Data of the rows of a page, in no order. */
export function findRows(
  queries: Queries,
  { today, timeZone, shown }: NeedScope,
  ids: readonly string[],
): Promise<EngagementRow[]> {
  const rating = (ago: 0 | 1) => {
    const from = addDays(today, 1 - satisfactionDays * (ago + 1))
    const until = addDays(today, 1 - satisfactionDays * ago)
    return sql<number | null>`(select avg(average_rating) from customer_survey where engagement_id = engagement.id
      and survey_date >= (${from}::timestamp at time zone ${timeZone})
      and survey_date < (${until}::timestamp at time zone ${timeZone}))`
  }
  return queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .innerJoinLateral(
      () =>
        sql<{ open: number; oldest: CalendarDay | null }>`(select count(*) as open, min(day) as oldest from (
          select request.requested_on as day from extension_request request
          join work_order on work_order.id = request.work_order_id
          where work_order.engagement_id = engagement.id and request.state = 'open' and work_order.removed_at is null
          union all select (request_date at time zone ${timeZone})::date from team_request
          where team_request.engagement_id = engagement.id and is_new) day)`.as<'asked'>(sql.ref('asked')),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'engagement.id',
      'engagement.title',
      'client.name as client_name',
      'lead.name as lead_name',
      'asked.open',
      'asked.oldest',
      jsonArrayFrom(
        eb
          .selectFrom('work_order')
          .select(['work_order.start_date', 'work_order.end_date'])
          .whereRef('work_order.engagement_id', '=', 'engagement.id')
          .where('work_order.removed_at', 'is', null),
      ).as('periods'),
      auditTiles(eb, shown).as('audits'),
      rating(0).as('rating'),
      rating(1).as('rating_before'),
      sql<CalendarDay | null>`(select (max(last_seen_at) at time zone ${timeZone})::date from account_engagement
        join account on account.id = account_engagement.account_id and account.login_method = 'external'
        join account_visit on account_visit.account_id = account.id
        where account_engagement.engagement_id = engagement.id)`.as('last_visit'),
    ])
    .where(sql<boolean>`engagement.id = any (${[...ids]}::text[])`)
    .execute()
}
