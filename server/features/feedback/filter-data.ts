import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { isVisibleTo } from '../engagements/data.ts'

type FeedbackTable = 'individual_feedback' | 'team_feedback'

/** Titles and customers of the visible engagements that have feedback of the kind. */
export async function findProjects(
  queries: Queries,
  viewer: Viewer,
  table: FeedbackTable,
): Promise<{ titles: string[]; companies: string[] }> {
  const rows = await queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.title', 'client.name'])
    .where(isVisibleTo(viewer))
    .where('engagement.id', 'in', queries.selectFrom(table).select('engagement_id'))
    .execute()
  return { titles: rows.map((row) => row.title), companies: rows.map((row) => row.name) }
}

/** Names of the people who got feedback. */
export async function findNames(queries: Queries, viewer: Viewer): Promise<string[]> {
  const people = queries
    .selectFrom('individual_feedback')
    .innerJoin('engagement', 'engagement.id', 'individual_feedback.engagement_id')
    .select('individual_feedback.employee_id')
    .where(isVisibleTo(viewer))
  const rows = await queries.selectFrom('person').select('name').where('person.id', 'in', people).execute()
  return rows.map((row) => row.name)
}

/** Distinct values of a column of the feedback on teams. */
export async function findTeamValues(
  queries: Queries,
  viewer: Viewer,
  column: 'team_name' | 'provider_full_name',
): Promise<string[]> {
  const rows = await queries
    .selectFrom('team_feedback')
    .innerJoin('engagement', 'engagement.id', 'team_feedback.engagement_id')
    .select(`team_feedback.${column} as value`)
    .distinct()
    .where(isVisibleTo(viewer))
    .execute()
  return rows.map((row) => row.value)
}
