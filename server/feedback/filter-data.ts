import type { Viewer } from '@portal/domain/session/user'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { isVisibleTo } from '../engagements/data.ts'

type FeedbackTable = 'individual_feedback' | 'team_feedback'

/**
 * Titles and customers of the reached engagements that have any such feedback: one look into the index for each. The
 * limit within the condition keeps the database from reading all feedback at once instead.
 */
export async function findProjects(
  queries: Queries,
  viewer: Viewer,
  table: FeedbackTable,
): Promise<{ titles: string[]; companies: string[] }> {
  const rows = await queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.title', 'client.name'])
    .where(({ eb }) =>
      eb('engagement.id', 'in', queries.selectFrom('engagement').select('id').where(isVisibleTo(viewer))),
    )
    .where(sql<boolean>`(select 1 from ${sql.table(table)} f where f.engagement_id = engagement.id limit 1) = 1`)
    .execute()
  return { titles: rows.map((row) => row.title), companies: rows.map((row) => row.name) }
}

/** The names of the people who got feedback. */
export async function findNames(queries: Queries, viewer: Viewer): Promise<string[]> {
  if (viewer.is_stakeholder) {
    const rows = await queries
      .selectFrom('person')
      .select('name')
      .where(({ eb }) =>
        eb(
          'person.id',
          'in',
          queries
            .selectFrom('individual_feedback')
            .innerJoin('engagement', 'engagement.id', 'individual_feedback.engagement_id')
            .select('individual_feedback.employee_id')
            .where(({ eb }) =>
              eb('engagement.id', 'in', queries.selectFrom('engagement').select('id').where(isVisibleTo(viewer))),
            ),
        ),
      )
      .execute()
    return rows.map((row) => row.name)
  }
  const rows = await queries
    .selectFrom('person')
    .select('person.name')
    .where(
      sql<boolean>`(
        select 1 from individual_feedback f
        where f.employee_id = person.id and not exists (
          select 1 from engagement e where e.id = f.engagement_id and e.removed_at is not null offset 0
        ) limit 1
      ) = 1`,
    )
    .execute()
  return rows.map((row) => row.name)
}

/** The different values of a column of the feedback on teams. */
export async function findTeamValues(
  queries: Queries,
  viewer: Viewer,
  column: 'team_name' | 'provider_full_name',
): Promise<string[]> {
  if (!viewer.is_stakeholder) return leap(queries, column)
  const rows = await queries
    .selectFrom('team_feedback')
    .select(`team_feedback.${column} as value`)
    .distinct()
    .where(({ eb }) =>
      eb(
        'team_feedback.engagement_id',
        'in',
        queries.selectFrom('engagement').select('engagement.id').where(isVisibleTo(viewer)),
      ),
    )
    .execute()
  return rows.map((row) => row.value)
}

/** Leaps from each value to the next one in the index, however many rows lie between. */
async function leap(queries: Queries, column: 'team_name' | 'provider_full_name'): Promise<string[]> {
  const value = sql.ref(`f.${column}`)
  const next = (condition: RawBuilder<unknown>) => sql`(
    select ${value} from team_feedback f
    where ${condition} and not exists (
      select 1 from engagement e where e.id = f.engagement_id and e.removed_at is not null offset 0
    )
    order by ${value} limit 1
  )`
  const { rows } = await sql<{ value: string }>`
    with recursive leap as (
      select ${next(sql`true`)} as value
      union all
      select ${next(sql`${value} > leap.value`)} from leap where leap.value is not null
    )
    select value from leap where value is not null`.execute(queries)
  return rows.map((row) => row.value)
}
