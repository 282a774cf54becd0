import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { FeedbackOrder } from '@portal/domain/feedback/narrowing'
import type { Viewer } from '@portal/domain/session/user'
import { fold } from '@portal/domain/text/fold'
import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasWords, withinDays } from '../../platform/database/conditions.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isVisibleTo } from '../engagements/data.ts'

/** Chosen values by column; within a column any of them, over columns all. An absent or empty list chooses nothing. */
export interface ListFilter {
  names?: readonly string[] | undefined
  projects?: readonly string[] | undefined
  companies?: readonly string[] | undefined
  teams?: readonly string[] | undefined
  providers?: readonly string[] | undefined
  search?: string | undefined
  from?: CalendarDay | undefined
  to?: CalendarDay | undefined
  /** Time zone of the days. */
  timeZone: string
  order?: FeedbackOrder | undefined
}

export interface Page {
  page_number: number
  items_per_page: number
  /** The last row so far; the page follows it. */
  after?: string | undefined
}

const chosen = (values: readonly string[] | undefined): values is readonly string[] =>
  values !== undefined && values.length > 0

type FeedbackTable = 'individual_feedback' | 'team_feedback'
type Rows<Table extends FeedbackTable> = SelectQueryBuilder<Tables, Table, { id: string }>

/** On engagements that the viewer can see and that the filters name. */
const within = <Table extends FeedbackTable>(
  query: Rows<Table>,
  table: Table,
  viewer: Viewer,
  { projects = [], companies = [] }: ListFilter,
): Rows<Table> => {
  const engagements = expressionBuilder<Tables>()
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select('engagement.id')
    .where(isVisibleTo(viewer))
    .$if(projects.length > 0, (filtered) => filtered.where('engagement.title', 'in', projects))
    .$if(companies.length > 0, (filtered) => filtered.where('client.name', 'in', companies))
  return query.where(sql<boolean>`${sql.ref(`${table}.engagement_id`)} in ${engagements}`)
}

const narrowed = <Table extends FeedbackTable>(query: Rows<Table>, table: Table, filter: ListFilter): Rows<Table> => {
  const days = withinDays(`${table}.given_at`, filter, filter.timeZone)
  return days === null ? query : query.where(days)
}
const searchOf = ({ search = '' }: ListFilter): string | undefined => (search.trim() === '' ? undefined : search)

/** Starts the page after a row, or at its number if the row is gone. */
async function paged<Table extends FeedbackTable>(
  queries: Queries,
  query: Rows<Table>,
  table: Table,
  { page_number, items_per_page, after }: Page,
  order: FeedbackOrder = 'newest',
): Promise<Rows<Table>> {
  const direction = sql.raw(order === 'newest' ? 'desc' : 'asc')
  const beyond = sql.raw(order === 'newest' ? '<' : '>')
  const ordered = query
    .orderBy(sql`${sql.ref(`${table}.given_at`)} ${direction}`)
    .orderBy(sql`${sql.ref(`${table}.id`)} ${direction}`)
    .limit(items_per_page)
  const last = after === undefined ? undefined : await findPlace(queries, table, after)
  if (last)
    return ordered.where(
      sql<boolean>`(${sql.ref(`${table}.given_at`)}, ${sql.ref(`${table}.id`)}) ${beyond} (${last.given_at}::timestamptz, ${after})`,
    )
  return ordered.offset((page_number - 1) * items_per_page)
}

/** The instant as text, since a `Date` would drop its microseconds. */
async function findPlace(
  queries: Queries,
  table: FeedbackTable,
  id: string,
): Promise<{ given_at: string } | undefined> {
  const { rows } = await sql<{ given_at: string }>`
    select given_at::text from ${sql.table(table)} where id = ${id}`.execute(queries)
  return rows[0]
}

/** People whose name has the words in it. */
async function findPeopleNamed(queries: Queries, search: string): Promise<string[]> {
  const foldedSearch = fold(search)
  if (foldedSearch === '') return []
  const rows = await queries
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`position(${foldedSearch} in folded_name) > 0`)
    .execute()
  return rows.map((row) => row.id)
}

export async function findIndividualFeedback(queries: Queries, viewer: Viewer, filter: ListFilter, page: Page) {
  const people = chosen(filter.names)
    ? (await queries.selectFrom('person').select('id').where('name', 'in', filter.names).execute()).map(({ id }) => id)
    : undefined
  if (people?.length === 0) return []
  let rows = queries.selectFrom('individual_feedback').select('individual_feedback.id')
  if (people) rows = rows.where(sql<boolean>`individual_feedback.employee_id = any(${people}::text[])`)
  const search = searchOf(filter)
  if (search !== undefined) {
    const named = await findPeopleNamed(queries, search)
    const textMatches = hasWords('individual_feedback.search_words', search)
    rows = rows.where(sql<boolean>`(${textMatches} or individual_feedback.employee_id = any(${named}::text[]))`)
  }
  rows = narrowed(within(rows, 'individual_feedback', viewer, filter), 'individual_feedback', filter)
  const ids = await paged(queries, rows, 'individual_feedback', page, filter.order)
  return queries
    .selectFrom(ids.as('page'))
    .innerJoin('individual_feedback', 'individual_feedback.id', 'page.id')
    .innerJoin('person', 'person.id', 'individual_feedback.employee_id')
    .innerJoin('engagement', 'engagement.id', 'individual_feedback.engagement_id')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select([
      'individual_feedback.id',
      'person.name as full_name',
      'individual_feedback.provider_full_name',
      'engagement.title as project_name',
      'client.name as company_name',
      'individual_feedback.given_at',
      'individual_feedback.feedback',
      'individual_feedback.account_id',
    ])
    .orderBy('individual_feedback.given_at', filter.order === 'oldest' ? 'asc' : 'desc')
    .orderBy('individual_feedback.id', filter.order === 'oldest' ? 'asc' : 'desc')
    .execute()
}

export async function findTeamFeedback(queries: Queries, viewer: Viewer, filter: ListFilter, page: Page) {
  let rows = queries.selectFrom('team_feedback').select('team_feedback.id')
  if (chosen(filter.teams)) rows = rows.where(sql<boolean>`team_feedback.team_name = any(${[...filter.teams]}::text[])`)
  if (chosen(filter.providers))
    rows = rows.where(sql<boolean>`team_feedback.provider_full_name = any(${[...filter.providers]}::text[])`)
  const search = searchOf(filter)
  if (search !== undefined) rows = rows.where(hasWords('team_feedback.search_words', search))
  rows = narrowed(within(rows, 'team_feedback', viewer, filter), 'team_feedback', filter)
  const ids = await paged(queries, rows, 'team_feedback', page, filter.order)
  return queries
    .selectFrom(ids.as('page'))
    .innerJoin('team_feedback', 'team_feedback.id', 'page.id')
    .innerJoin('engagement', 'engagement.id', 'team_feedback.engagement_id')
    .select([
      'team_feedback.id',
      'team_feedback.team_name',
      'engagement.title as project_name',
      'team_feedback.provider_full_name',
      'team_feedback.given_at',
      'team_feedback.feedback',
      'team_feedback.account_id',
    ])
    .orderBy('team_feedback.given_at', filter.order === 'oldest' ? 'asc' : 'desc')
    .orderBy('team_feedback.id', filter.order === 'oldest' ? 'asc' : 'desc')
    .execute()
}
