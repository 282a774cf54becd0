import type { Viewer } from '@portal/domain/session/user'
import * as contract from '@portal/domain/surveys/contract'
import { surveysCsv } from '@portal/domain/surveys/csv'
import { noSuchEngagement } from '../../platform/http/api-error.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { askForFeedback, findFeedbackRequest } from './ask-for-feedback.ts'
import {
  findCustomerScores,
  findFilterOptions,
  findSummary,
  findSurvey,
  findSurveys,
  type SurveyScope,
} from './data.ts'
import { findSurveyProjects } from './project-data.ts'
import { replyToSurvey } from './reply-to-survey.ts'
import { submit } from './submit.ts'

const pageSize = 50

export function surveyRoutes(services: Services): Route[] {
  const { config, today } = services
  const scopeOf = async (
    { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
    viewer: Viewer,
    { project_id, ...query }: Partial<contract.SurveyFilters>,
  ): Promise<SurveyScope> => ({
    ...query,
    name_filters: query.name_filters ?? [],
    project_filters: query.project_filters ?? [],
    company_filters: query.company_filters ?? [],
    timeZone: config.TIME_ZONE,
    ...(project_id !== undefined && { engagement: await visibleEngagement({ db, audit }, viewer, project_id) }),
  })

  return [
    route(contract.submitSurvey, async ({ body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, body.projectID)
      return submit(services, db, viewer, id, body)
    }),
    route(contract.listSurveyProjects, ({ viewer, db }) => findSurveyProjects(db, viewer)),
    route(contract.listSurveys, async ({ query, viewer, db, audit }) => {
      const { page_number, items_per_page } = query
      const paged = page_number !== undefined || items_per_page !== undefined
      const paging = { page_number: page_number ?? 1, items_per_page: items_per_page ?? pageSize }
      const { order } = query
      return findSurveys(db, viewer, await scopeOf({ db, audit }, viewer, query), {
        order,
        paging: paged ? paging : undefined,
      })
    }),
    route(contract.summariseSurveys, async ({ query, viewer, db, audit }) => {
      const scope = await scopeOf({ db, audit }, viewer, query)
      const [summary, customers] = await Promise.all([
        findSummary(db, viewer, scope, config.TIME_ZONE),
        findCustomerScores(db, viewer, scope),
      ])
      return { ...summary, customers }
    }),
    route(contract.listSurveyFilters, async ({ query, viewer, db, audit }) =>
      findFilterOptions(db, viewer, await scopeOf({ db, audit }, viewer, query)),
    ),
    route(contract.exportSurveys, async ({ query, viewer, db, audit }) => {
      const surveys = await findSurveys(db, viewer, await scopeOf({ db, audit }, viewer, query), { order: query.order })
      return {
        body: Buffer.from(surveysCsv(surveys, config.TIME_ZONE)),
        headers: {
          'content-disposition': `attachment; filename="service-feedback-${today()}.csv"`,
          'cache-control': 'no-store',
        },
      }
    }),
    route(contract.replyToSurvey, async ({ params, body, viewer, db, audit }) => {
      const survey = await findSurvey(db, viewer, params.id)
      if (!survey) throw noSuchEngagement()
      audit({ engagement_id: survey.engagement_id })
      return replyToSurvey(services, db, viewer, survey, body.text)
    }),
    route(contract.getFeedbackRequest, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findFeedbackRequest(services, db, viewer, id)
    }),
    route(contract.askForFeedback, async ({ params, body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return askForFeedback(services, db, viewer, id, body ?? {})
    }),
  ]
}
