import type { Viewer } from '@portal/domain/session/user'
import type { SurveyProject } from '@portal/domain/surveys/customer-survey'
import type { Queries } from '../../platform/database/database.ts'
import { byId, isVisibleTo } from '../engagements/data.ts'

/** Engagements of the viewer by title, with the viewer's latest answer and a request that is newer than it. */
export async function findSurveyProjects(queries: Queries, viewer: Viewer): Promise<SurveyProject[]> {
  const rows = await queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('feedback_request', (join) =>
      join
        .onRef('feedback_request.engagement_id', '=', 'engagement.id')
        .on('feedback_request.account_id', '=', viewer.id),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('customer_survey')
          .select((nested) => ['engagement_id', nested.fn.max('survey_date').as('answered_at')])
          .where('account_id', '=', viewer.id)
          .groupBy('engagement_id')
          .as('answer'),
      (join) => join.onRef('answer.engagement_id', '=', 'engagement.id'),
    )
    .select([
      'engagement.id',
      'engagement.title',
      'client.name as client_name',
      'answer.answered_at',
      'feedback_request.asked_at',
      'feedback_request.asked_by',
    ])
    .where(isVisibleTo(viewer))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .execute()
  return rows.map(({ answered_at, asked_at, asked_by, ...engagement }) => ({
    ...engagement,
    answered_at: answered_at?.toISOString() ?? null,
    asked:
      asked_at !== null && asked_by !== null && (answered_at === null || answered_at < asked_at)
        ? { asked_at: asked_at.toISOString(), asked_by }
        : null,
  }))
}
