import type { Viewer } from '@portal/domain/session/user'
import * as contract from '@portal/domain/surveys/contract'
import { surveysCsv } from '@portal/domain/surveys/csv'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { findEngagementNames, visibleEngagement } from '../engagements/data.ts'
import { noSuchEngagement } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { askForFeedback, feedbackRequest } from './ask-for-feedback.ts'
import { findFilterOptions, findSummary, findSurvey, findSurveys, type SurveyScope } from './data.ts'
import { replyToSurvey } from './reply-to-survey.ts'
import { submit } from './submit.ts'

const pageSize = 50

export function surveyRoutes(portal: Portal): Route[] {
  const { db, config } = portal
  const scopeOf = async (
    viewer: Viewer,
    { project_id, ...query }: Partial<contract.SurveyFilters>,
  ): Promise<SurveyScope> => ({
    ...query,
    name_filters: query.name_filters ?? [],
    project_filters: query.project_filters ?? [],
    company_filters: query.company_filters ?? [],
    timeZone: config.TIME_ZONE,
    ...(project_id !== undefined && { engagement: await visibleEngagement(db, viewer, project_id) }),
  })

  return [
    route(contract.submitSurvey, async ({ body, viewer }) => {
      const id = await visibleEngagement(db, viewer, body.projectID)
      return submit(portal, viewer, id, body)
    }),
    route(contract.listSurveyProjects, ({ viewer }) => findEngagementNames(db, viewer)),
    route(contract.listSurveys, async ({ query, viewer }) => {
      const { page_number, items_per_page } = query
      const paged = page_number !== undefined || items_per_page !== undefined
      const paging = { page_number: page_number ?? 1, items_per_page: items_per_page ?? pageSize }
      const { order } = query
      return findSurveys(db, viewer, await scopeOf(viewer, query), { order, paging: paged ? paging : undefined })
    }),
    route(contract.summariseSurveys, async ({ query, viewer }) =>
      findSummary(db, viewer, await scopeOf(viewer, query), config.TIME_ZONE),
    ),
    route(contract.listSurveyFilters, async ({ query, viewer }) =>
      findFilterOptions(db, viewer, await scopeOf(viewer, query)),
    ),
    route(contract.exportSurveys, async ({ query, viewer }) => {
      const surveys = await findSurveys(db, viewer, await scopeOf(viewer, query), { order: query.order })
      return {
        body: Buffer.from(surveysCsv(surveys, config.TIME_ZONE)),
        headers: {
          'content-disposition': `attachment; filename="service-feedback-${portal.today()}.csv"`,
          'cache-control': 'no-store',
        },
      }
    }),
    route(contract.replyToSurvey, async ({ params, body, viewer }) => {
      const survey = await findSurvey(db, viewer, params.id)
      if (!survey) throw noSuchEngagement()
      audit({ engagement_id: survey.engagement_id })
      return replyToSurvey(portal, viewer, survey, body.text)
    }),
    route(contract.getFeedbackRequest, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return feedbackRequest(portal, viewer, id)
    }),
    route(contract.askForFeedback, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return askForFeedback(portal, viewer, id, body ?? {})
    }),
  ]
}
