import { mostAway } from '@portal/domain/absences/listed-absence'
import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { leaderRole } from '@portal/domain/engagements/leader'
import { newestFiles } from '@portal/domain/overview/engagement-overview'
import { aheadDays } from '@portal/domain/overview/person-event'
import { passiveFrom, promoterFrom } from '@portal/domain/surveys/nps'
import { questionIndex } from '@portal/domain/surveys/questions'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { absencesOn } from '../absences/absence-data.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { isUnopenedBy } from '../files/access-data.ts'

// How one engagement stands. Rates are not looked at, and of people nothing but their names and the photo of the lead.

const workOrders = (queries: Queries, id: VisibleEngagementId, today: CalendarDay) =>
  queries
    .selectFrom('work_order')
    .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select(['id', 'reference', 'start_date', 'end_date', 'budget_days'])
    .select(usageColumns(today))
    .where('engagement_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('start_date')
    .orderBy('id')

/** The delivery lead; without one the client partner, or else the portfolio director. */
const lead = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('engagement')
    .innerJoin('person', (join) =>
      join.on(
        'person.id',
        '=',
        sql<string>`coalesce(engagement.project_lead_id, engagement.client_partner_id,
          engagement.default_client_partner_id, engagement.portfolio_director_id)`,
      ),
    )
    .select(['person.name', 'person.photo_id'])
    .select(
      sql<keyof typeof leaderRole>`case when engagement.project_lead_id is not null then 'project_lead'
        when coalesce(engagement.client_partner_id, engagement.default_client_partner_id) is not null
          then 'client_partner' else 'portfolio_director' end`.as('leads_as'),
    )
    .where('engagement.id', '=', id)

/** People who start or end within a month and whose assignments have not ended, with first and last day. */
const movers = (queries: Queries, id: VisibleEngagementId, today: CalendarDay) =>
  assignments(queries)
    .innerJoin('person', 'person.id', 'member_assignment.employee_id')
    .select(['person.id as employee_id', 'person.name'])
    .select((eb) => [
      eb.fn.min('member_assignment.start_date').as('first_day'),
      eb.fn.max('member_assignment.end_date').as('last_day'),
    ])
    .where('member_assignment.engagement_id', '=', id)
    .where('member_assignment.end_date', '>=', today)
    .groupBy(['person.id', 'person.name', 'person.folded_name'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.min('member_assignment.start_date'), '>', today),
        eb(eb.fn.max('member_assignment.end_date'), '<', addDays(today, aheadDays)),
      ]),
    )
    .orderBy('person.folded_name')

const auditCourses = (queries: Queries, id: VisibleEngagementId, shown: ShownAudits) =>
  queries
    .selectFrom('audit')
    .select(['audit.id', 'audit.title', 'audit.scoring_type', 'audit.percentage_score as score', 'audit.created_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('audit_score_point')
          .select(['audit_score_point.day as x', 'audit_score_point.score as y'])
          .whereRef('audit_score_point.audit_id', '=', 'audit.id')
          .where('audit_score_point.day', '>=', shown.firstDay)
          .orderBy('audit_score_point.day'),
      ).as('points'),
    ])
    .where('audit.engagement_id', '=', id)
    .where(isShown(shown))
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id')

const satisfaction = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('customer_survey')
    .select((eb) => [
      eb.fn.countAll<number>().as('responses'),
      eb.fn.countAll<number>().filterWhere('recommendation', '>=', promoterFrom).as('promoters'),
      eb.fn.countAll<number>().filterWhere('recommendation', '<', passiveFrom).as('detractors'),
      eb.fn.avg<number | null>('average_rating').as('average_rating'),
    ])
    .where('engagement_id', '=', id)

const lastSurvey = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('customer_survey')
    .select(['user_full_name as name', 'survey_date', 'recommendation as score'])
    .select(sql<string | null>`data -> ${sql.lit(questionIndex.doneWell)} ->> 'answer'`.as('well'))
    .select(sql<string | null>`data -> ${sql.lit(questionIndex.toImprove)} ->> 'answer'`.as('wish'))
    .where('engagement_id', '=', id)
    .orderBy('survey_date', 'desc')
    .orderBy('id')
    .limit(1)

const filesOf = (queries: Queries, id: VisibleEngagementId, { today, account_id }: OverviewScope) =>
  queries
    .selectFrom('shared_file as file')
    .innerJoin('file_version as version', (join) =>
      join.onRef('version.file_id', '=', 'file.id').onRef('version.number', '=', 'file.version'),
    )
    .select(['file.id', 'version.file_name', 'file.category', 'file.is_sensitive', 'file.added_at', 'file.expire_on'])
    .select(isUnopenedBy(account_id).as('is_unopened'))
    .where('file.engagement_id', '=', id)
    .where('file.archived_at', 'is', null)
    .where((eb) => eb.or([eb('file.expire_on', 'is', null), eb('file.expire_on', '>=', today)]))
    .orderBy('file.added_at', 'desc')
    .orderBy('file.id')
    .limit(newestFiles)

interface OverviewScope {
  account_id: string
  today: CalendarDay
  shown: ShownAudits
}

/** All that the overview shows of an engagement, in one statement. Times are in the JSON format of the database. */
export const findOverviewLists = (queries: Queries, id: VisibleEngagementId, scope: OverviewScope) =>
  queries
    .selectNoFrom([
      jsonArrayFrom(workOrders(queries, id, scope.today)).as('orders'),
      jsonArrayFrom(lead(queries, id)).as('leads'),
      jsonArrayFrom(movers(queries, id, scope.today)).as('movers'),
      jsonArrayFrom(
        absencesOn(queries, [id], { ...scope, startsBy: addDays(scope.today, aheadDays), limit: mostAway }),
      ).as('absences'),
      jsonArrayFrom(auditCourses(queries, id, scope.shown)).as('courses'),
      jsonArrayFrom(satisfaction(queries, id)).as('satisfaction'),
      jsonArrayFrom(lastSurvey(queries, id)).as('surveys'),
      jsonArrayFrom(filesOf(queries, id, scope)).as('files'),
    ])
    .executeTakeFirstOrThrow()
