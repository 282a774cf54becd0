import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { aheadDays, newestFiles } from '@portal/domain/overview/engagement-overview'
import { passiveFrom, promoterFrom } from '@portal/domain/surveys/nps'
import { questionIndex } from '@portal/domain/surveys/questions'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { isShown, isShownSurvey, type ShownAudits } from '../engagements/audit-tile-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { recentEvents, recentStakeholderChanges, recentSurveys } from './recent-activity-data.ts'

// How one engagement stands. Of people nothing but name, photo and role; rates are not looked at.

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

export const findLeaders = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .leftJoin('person as partner', (join) =>
      join.on(sql`partner.id`, '=', sql`coalesce(engagement.client_partner_id, engagement.default_client_partner_id)`),
    )
    .leftJoin('person as director', 'director.id', 'engagement.portfolio_director_id')
    .select(['client.name as client_name'])
    .select(['lead.id as lead_id', 'lead.name as lead_name', 'lead.photo_id as lead_photo', 'lead.email as lead_email'])
    .select(['partner.id as partner_id', 'partner.name as partner_name', 'partner.photo_id as partner_photo'])
    .select(['partner.email as partner_email', 'director.id as director_id', 'director.name as director_name'])
    .select(['director.photo_id as director_photo', 'director.email as director_email'])
    .where('engagement.id', '=', id)
    .executeTakeFirstOrThrow()

/** People who start or end within a month and whose assignments have not ended, with first and last day. */
const movers = (queries: Queries, id: VisibleEngagementId, today: CalendarDay) =>
  queries
    .selectFrom('member_assignment as member')
    .innerJoin('work_order', 'work_order.id', 'member.work_order_id')
    .innerJoin('person', 'person.id', 'member.employee_id')
    .select(['person.id as employee_id', 'person.name', 'person.photo_id'])
    .select((eb) => [
      sql<string>`(array_agg(member.member_role order by member.member_role_id))[1]`.as('role'),
      eb.fn.min('member.start_date').as('first_day'),
      eb.fn.max('member.end_date').as('last_day'),
    ])
    .where('member.engagement_id', '=', id)
    .where('member.end_date', '>=', today)
    .where('work_order.removed_at', 'is', null)
    .groupBy(['person.id', 'person.name', 'person.photo_id'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.min('member.start_date'), '>', today),
        eb(eb.fn.max('member.end_date'), '<', addDays(today, aheadDays)),
      ]),
    )
    .orderBy('person.name')

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
      eb
        .selectFrom('audit_survey')
        .select((survey) => survey.fn.countAll<number>().as('count'))
        .whereRef('audit_survey.audit_id', '=', 'audit.id')
        .where('audit_survey.is_completed', '=', true)
        .where(isShownSurvey(shown))
        .$asScalar()
        .$notNull()
        .as('surveys'),
    ])
    .where('audit.engagement_id', '=', id)
    .where(isShown(shown))
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id')

/** By quarter in the provider's time zone, the oldest first. */
const ratingsByQuarter = (queries: Queries, id: VisibleEngagementId, timeZone: string) =>
  queries
    .selectFrom('customer_survey')
    .select((eb) => [
      sql<string>`to_char(date_trunc('quarter', survey_date at time zone ${timeZone}), 'YYYY-MM-DD')`.as('first'),
      eb.fn.countAll<number>().as('responses'),
      eb.fn.countAll<number>().filterWhere('recommendation', '>=', promoterFrom).as('promoters'),
      eb.fn.countAll<number>().filterWhere('recommendation', '<', passiveFrom).as('detractors'),
      sql<number>`coalesce(sum(average_rating), 0)`.as('ratings'),
      eb.fn.count<number>('average_rating').as('rated'),
    ])
    .where('engagement_id', '=', id)
    .groupBy('first')
    .orderBy('first')

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

const filesOf = (queries: Queries, id: VisibleEngagementId, today: CalendarDay) =>
  queries
    .selectFrom('shared_file as file')
    .innerJoin('file_version as version', (join) =>
      join.onRef('version.file_id', '=', 'file.id').onRef('version.number', '=', 'file.version'),
    )
    .select(['file.id', 'version.file_name', 'file.category', 'file.is_sensitive', 'file.added_at', 'file.expire_on'])
    .where('file.engagement_id', '=', id)
    .where('file.archived_at', 'is', null)
    .where((eb) => eb.or([eb('file.expire_on', 'is', null), eb('file.expire_on', '>=', today)]))
    .orderBy('file.added_at', 'desc')
    .orderBy('file.id')
    .limit(newestFiles)

/**
 * Everything that one statement can load for the overview. Times are in the JSON format of the database. Stakeholder changes
 * are read only for people who may see them.
 */
export const findOverviewLists = (
  queries: Queries,
  id: VisibleEngagementId,
  scope: { today: CalendarDay; since: Date; shown: ShownAudits; showsStakeholders: boolean },
) =>
  queries
    .selectNoFrom([
      jsonArrayFrom(workOrders(queries, id, scope.today)).as('orders'),
      jsonArrayFrom(movers(queries, id, scope.today)).as('movers'),
      jsonArrayFrom(auditCourses(queries, id, scope.shown)).as('courses'),
      jsonArrayFrom(ratingsByQuarter(queries, id, scope.shown.timeZone)).as('quarters'),
      jsonArrayFrom(lastSurvey(queries, id)).as('surveys'),
      jsonArrayFrom(filesOf(queries, id, scope.today)).as('files'),
      jsonArrayFrom(recentEvents(queries, id, scope.since)).as('events'),
      jsonArrayFrom(recentSurveys(queries, id, scope.since)).as('answers'),
      jsonArrayFrom(
        recentStakeholderChanges(queries, id, scope.since).where(sql.lit<boolean>(scope.showsStakeholders)),
      ).as('colleagues'),
    ])
    .executeTakeFirstOrThrow()
export type OverviewLists = Awaited<ReturnType<typeof findOverviewLists>>
