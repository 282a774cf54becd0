import type { Viewer } from '@portal/domain/session/user'
import type { SurveyFilters } from '@portal/domain/surveys/contract'
import type {
  CustomerSurvey,
  SurveyFilterOptions,
  SurveyOrder,
  SurveySummary,
} from '@portal/domain/surveys/customer-survey'
import { passiveFrom, promoterFrom } from '@portal/domain/surveys/nps'
import { sortedUniqueNames } from '@portal/domain/text/compare'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasWords, withinDays } from '../../platform/database/conditions.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { canSeeEngagement } from '../engagements/access-data.ts'
import { isVisibleTo, type VisibleEngagementId } from '../engagements/data.ts'

export interface NewSurvey {
  id: string
  engagement_id: VisibleEngagementId
  account_id: string
  user_full_name: string
  survey_date: Date
  data: CustomerSurvey['data']
  average_rating: number
  submission_key: string | null
  search_words: string
}

/**
 * Stores a survey, replacing an earlier version of the same submission. Returns undefined if it is already stored, or if the
 * submission belongs to another engagement.
 */
export async function keepSurvey(
  queries: Queries,
  { data, ...survey }: NewSurvey,
): Promise<{ id: string; mended: boolean } | undefined> {
  const { user_full_name, survey_date, average_rating, search_words } = survey
  const surveyRow = { user_full_name, survey_date, average_rating, search_words, data: JSON.stringify(data) }
  return queries
    .insertInto('customer_survey')
    .values({ ...survey, data: surveyRow.data })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'submission_key'])
        .doUpdateSet(surveyRow)
        .whereRef('customer_survey.engagement_id', '=', 'excluded.engagement_id')
        .where(sql<boolean>`customer_survey.data <> excluded.data`),
    )
    .returning(['id', sql<boolean>`customer_survey.xmax <> 0`.as('mended')])
    .executeTakeFirst()
}

export const findSubmission = (
  queries: Queries,
  engagement_id: VisibleEngagementId,
  account_id: string,
  submission_key: string,
): Promise<{ id: string } | undefined> =>
  queries
    .selectFrom('customer_survey')
    .select('id')
    .where('engagement_id', '=', engagement_id)
    .where('account_id', '=', account_id)
    .where('submission_key', '=', submission_key)
    .executeTakeFirst()

/** Filters, with the engagement if given. Days are those of `timeZone`. */
export type SurveyScope = Omit<SurveyFilters, 'project_id'> & {
  engagement?: VisibleEngagementId | undefined
  timeZone: string
}

/** Only surveys of engagements the viewer reaches, whatever is asked for. */
const scoped = (queries: Queries, viewer: Viewer, scope: SurveyScope) => {
  const days = withinDays('customer_survey.survey_date', scope, scope.timeZone)
  return queries
    .selectFrom('customer_survey')
    .innerJoin('engagement', 'engagement.id', 'customer_survey.engagement_id')
    .where(isVisibleTo(viewer))
    .$if(scope.engagement !== undefined, (query) => query.where('engagement.id', '=', scope.engagement ?? ''))
    .$if(scope.name_filters.length > 0, (query) => query.where('user_full_name', 'in', scope.name_filters))
    .$if(scope.project_filters.length > 0, (query) => query.where('project_name', 'in', scope.project_filters))
    .$if(scope.company_filters.length > 0, (query) => query.where('company_name', 'in', scope.company_filters))
    .$if(days !== null, (query) => (days === null ? query : query.where(days)))
    .$if(hasText(scope.search), (query) => query.where(hasWords('customer_survey.search_words', scope.search ?? '')))
    .$if(scope.survey !== undefined, (query) => query.where('customer_survey.id', '=', scope.survey ?? ''))
    .$if(scope.score === 'promoter', (query) => query.where('recommendation', '>=', promoterFrom))
    .$if(scope.score === 'passive', (query) =>
      query.where('recommendation', '>=', passiveFrom).where('recommendation', '<', promoterFrom),
    )
    .$if(scope.score === 'detractor', (query) => query.where('recommendation', '<', passiveFrom))
    .$if(scope.answered !== undefined, (query) =>
      query.where((eb) => {
        const answered = eb.exists(
          eb
            .selectFrom('customer_survey_reply')
            .select('customer_survey_reply.id')
            .whereRef('customer_survey_id', '=', 'customer_survey.id'),
        )
        return scope.answered ? answered : eb.not(answered)
      }),
    )
}
const hasText = (search: string | undefined): boolean => search !== undefined && search.trim() !== ''

/** Sort orders; the id decides between equal rows. */
const orderings: Record<
  SurveyOrder,
  readonly ('survey_date' | 'survey_date desc' | 'recommendation' | 'recommendation desc')[]
> = {
  newest: ['survey_date desc'],
  oldest: ['survey_date'],
  lowest: ['recommendation', 'survey_date desc'],
  highest: ['recommendation desc', 'survey_date desc'],
}
const orderedBy = (order: SurveyOrder) =>
  sql`${sql.raw(orderings[order].map((each) => `customer_survey.${each}`).join(', '))}, customer_survey.id`

export interface Paging {
  page_number: number
  items_per_page: number
}

/** The page is chosen before anything else is looked up for its rows. */
export async function findSurveys(
  queries: Queries,
  viewer: Viewer,
  scope: SurveyScope,
  { order = 'newest', paging }: { order?: SurveyOrder | undefined; paging?: Paging | undefined } = {},
): Promise<CustomerSurvey[]> {
  const chosen = scoped(queries, viewer, scope)
    .select('customer_survey.id')
    .orderBy(orderedBy(order))
    .$if(paging !== undefined, (query) =>
      query.limit(paging?.items_per_page ?? 0).offset(((paging?.page_number ?? 1) - 1) * (paging?.items_per_page ?? 0)),
    )
  const rows = await queries
    .selectFrom('customer_survey')
    .select((eb) => [
      'customer_survey.id',
      'engagement_id',
      'user_full_name',
      'survey_date',
      sql<CustomerSurvey['data']>`customer_survey.data`.as('data'),
      jsonArrayFrom(
        eb
          .selectFrom('customer_survey_reply')
          .select(['text', 'author_name', sql<string>`replied_at`.as('replied_at')])
          .whereRef('customer_survey_id', '=', 'customer_survey.id')
          .orderBy('customer_survey_reply.replied_at')
          .orderBy('customer_survey_reply.id'),
      ).as('replies'),
    ])
    .where('customer_survey.id', 'in', chosen)
    .orderBy(orderedBy(order))
    .execute()
  return rows.map(({ id, engagement_id, user_full_name, survey_date, data, replies }) => ({
    _id: id,
    project_id: engagement_id,
    user_info: { user_full_name, survey_date: survey_date.toISOString() },
    data,
    replies,
  }))
}

/** The instants at which the months of all surveys begin in the provider's time zone, oldest first. */
const monthStarts = (timeZone: string) => sql`(
  select array_agg(month at time zone ${timeZone} order by month) from generate_series(
    date_trunc('month', (select min(survey_date) from customer_survey) at time zone ${timeZone}),
    (select max(survey_date) from customer_survey) at time zone ${timeZone}, interval '1 month') as month)`

/**
 * Summary of all surveys and of each month in the provider's time zone, in one pass. Finding the month among month starts is
 * cheaper than converting each instant. Without the offset the planner would expect a month per instant and sort them all.
 */
export async function findSummary(
  queries: Queries,
  viewer: Viewer,
  scope: SurveyScope,
  timeZone: string,
): Promise<Omit<SurveySummary, 'customers'>> {
  const dated = scoped(queries, viewer, scope)
    .select(['survey_date', 'recommendation', 'average_rating'])
    .select(sql<number>`width_bucket(survey_date, ${monthStarts(timeZone)})`.as('place'))
    .offset(0)
  const rows = await queries
    .selectFrom(dated.as('survey'))
    .select((eb) => [
      sql<string>`to_char(min(survey_date) at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
      eb.fn.countAll<number>().as('responses'),
      eb.fn.countAll<number>().filterWhere('recommendation', '>=', promoterFrom).as('promoters'),
      eb.fn.countAll<number>().filterWhere('recommendation', '<', passiveFrom).as('detractors'),
      sql<number>`coalesce(sum(average_rating), 0)`.as('ratings'),
      eb.fn.count<number>('average_rating').as('rated'),
    ])
    .groupBy('place')
    .orderBy('place')
    .execute()
  const total = (of: 'responses' | 'promoters' | 'detractors' | 'ratings' | 'rated'): number =>
    rows.reduce((sum, row) => sum + row[of], 0)
  return {
    responses: total('responses'),
    promoters: total('promoters'),
    detractors: total('detractors'),
    average_rating: total('rated') === 0 ? null : total('ratings') / total('rated'),
    months: rows.map(({ ratings, rated, ...month }) => ({
      ...month,
      average_rating: rated === 0 ? null : ratings / rated,
    })),
  }
}

/** Figures of each customer, the lowest net promoter score first. */
export async function findCustomerScores(
  queries: Queries,
  viewer: Viewer,
  scope: SurveyScope,
): Promise<SurveySummary['customers']> {
  const rows = await queries
    .selectFrom(
      scoped(queries, viewer, scope)
        .select((eb) => [
          'company_name as company',
          eb.fn.countAll<number>().as('responses'),
          eb.fn.countAll<number>().filterWhere('recommendation', '>=', promoterFrom).as('promoters'),
          eb.fn.countAll<number>().filterWhere('recommendation', '<', passiveFrom).as('detractors'),
          eb.fn.avg<string | null>('average_rating').as('average_rating'),
          eb.fn.max('survey_date').as('latest_at'),
        ])
        .where('company_name', 'is not', null)
        .groupBy('company_name')
        .as('customer'),
    )
    .selectAll()
    .orderBy(sql`(promoters - detractors)::float / responses`)
    .orderBy('company')
    .execute()
  return rows.map(({ company, average_rating, latest_at, ...counts }) => ({
    ...counts,
    company: company ?? '',
    average_rating: average_rating === null ? null : Number(average_rating),
    latest_at: latest_at.toISOString(),
  }))
}

/** Projects of the chosen names, companies of the chosen names and projects (document 2, point 2.5). */
export async function findFilterOptions(
  queries: Queries,
  viewer: Viewer,
  scope: SurveyScope,
): Promise<SurveyFilterOptions> {
  const none = { name_filters: [], project_filters: [], company_filters: [] }
  const values = async (column: 'user_full_name' | 'project_name' | 'company_name', within: SurveyScope) => {
    const rows = await scoped(queries, viewer, within)
      .select(column)
      .where(column, 'is not', null)
      .groupBy(column)
      .execute()
    return sortedUniqueNames(rows.map((row) => row[column] ?? ''))
  }
  const [names = [], projects = [], companies = []] = await Promise.all([
    values('user_full_name', { ...scope, ...none }),
    values('project_name', { ...scope, ...none, name_filters: scope.name_filters }),
    values('company_name', { ...scope, company_filters: [] }),
  ])
  return { names, projects, companies }
}

/** Survey if the viewer can see it, with its author for the reply's email. */
export const findSurvey = (queries: Queries, viewer: Viewer, id: string) =>
  queries
    .selectFrom('customer_survey')
    .innerJoin('engagement', 'engagement.id', 'customer_survey.engagement_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'customer_survey.account_id').on(canSeeEngagement))
    .select(['customer_survey.id', 'engagement_id', 'engagement.title', 'account.email as respondent_email'])
    .where('customer_survey.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()

export async function insertReply(queries: Queries, reply: Tables['customer_survey_reply']): Promise<void> {
  await queries.insertInto('customer_survey_reply').values(reply).execute()
}

/** Name of the engagement and recipients of a low score: client partner (or the default one) and delivery lead. */
export async function findAlerted(queries: Queries, id: VisibleEngagementId) {
  const row = await queries
    .selectFrom('engagement')
    .leftJoin('person as partner', (join) =>
      join.on('partner.id', '=', sql`coalesce(engagement.client_partner_id, engagement.default_client_partner_id)`),
    )
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .select(['engagement.title', 'partner.email as partner_email', 'lead.email as lead_email'])
    .where('engagement.id', '=', id)
    .executeTakeFirstOrThrow()
  const emails = [row.partner_email, row.lead_email].filter((email) => email !== null)
  return { title: row.title, emails: [...new Set(emails)] }
}
