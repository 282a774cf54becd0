import {
  exportIndividualFeedback,
  exportTeamFeedback,
  giveIndividualFeedback,
  giveTeamFeedback,
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listProfileFeedback,
  listTeamFeedback,
  listTeamFeedbackFilters,
  withdrawIndividualFeedback,
  withdrawTeamFeedback,
} from '@portal/domain/feedback/contract'
import type { FeedbackOrder, Narrowing } from '@portal/domain/feedback/narrowing'
import { mayWithdraw, type WithdrawableFeedback, withdrawalEnds } from '@portal/domain/feedback/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { noSuchPerson } from '@portal/domain/team/validation'
import { sortedUniqueNames } from '@portal/domain/text/compare'
import { notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { belongsTo } from '../team/data.ts'
import { countProfileFeedback, findProfileFeedback } from './data.ts'
import { exportIndividual, exportTeam } from './export-feedback.ts'
import { findNames, findProjects, findTeamValues } from './filter-data.ts'
import { giveOnPerson, giveOnTeam, loadFeedback, loadTeam, withdraw } from './give-feedback.ts'
import { findIndividualFeedback, findTeamFeedback } from './list-data.ts'

export function feedbackRoutes(services: Services): Route[] {
  const { now, settings } = services
  const present = <Row extends WithdrawableFeedback>({ given_at, account_id, ...row }: Row, viewer: Viewer) => {
    const feedback = { given_at, account_id }
    const withdrawable = mayWithdraw(viewer, feedback, now())
    return {
      ...row,
      date: given_at.toISOString(),
      withdrawable_until: withdrawable ? withdrawalEnds(feedback).toISOString() : null,
    }
  }

  return [
    route(giveIndividualFeedback, async ({ viewer, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, body.project_id)
      return giveOnPerson(services, db, viewer, id, body)
    }),
    route(giveTeamFeedback, async ({ viewer, body, db, audit }) => {
      const team = await loadTeam({ db, audit }, viewer, body.team_id)
      return giveOnTeam(services, db, viewer, team, body.feedback)
    }),
    route(listProfileFeedback, async ({ viewer, params, query, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!(await belongsTo(db, id, params.employee_id))) throw notFound(noSuchPerson)
      const count = await countProfileFeedback(db, id, params.employee_id)
      const rows = await findProfileFeedback(db, id, params.employee_id, query)
      return {
        item_list: rows.map((row) => present(row, viewer)),
        total_pages: Math.ceil(count / query.items_per_page),
      }
    }),
    route(listIndividualFeedback, async ({ viewer, query, db }) => {
      const rows = await findIndividualFeedback(db, viewer, individualFilter(query, settings.time_zone), query)
      return rows.map((row) => present(row, viewer))
    }),
    route(listIndividualFeedbackFilters, async ({ viewer, db }) => {
      const projects = await findProjects(db, viewer, 'individual_feedback')
      return {
        name_filters: sortedUniqueNames(await findNames(db, viewer)),
        project_name: sortedUniqueNames(projects.titles),
        company_name: sortedUniqueNames(projects.companies),
      }
    }),
    route(listTeamFeedback, async ({ viewer, query, db }) => {
      const rows = await findTeamFeedback(db, viewer, teamFilter(query, settings.time_zone), query)
      return rows.map((row) => present(row, viewer))
    }),
    route(listTeamFeedbackFilters, async ({ viewer, db }) => ({
      team_filters: sortedUniqueNames(await findTeamValues(db, viewer, 'team_name')),
      project_filters: sortedUniqueNames((await findProjects(db, viewer, 'team_feedback')).titles),
      provider_full_filters: sortedUniqueNames(await findTeamValues(db, viewer, 'provider_full_name')),
    })),
    route(exportIndividualFeedback, async ({ viewer, query, db }) =>
      exportIndividual(services, db, viewer, individualFilter(query, settings.time_zone)),
    ),
    route(exportTeamFeedback, async ({ viewer, query, db }) =>
      exportTeam(services, db, viewer, teamFilter(query, settings.time_zone)),
    ),
    route(withdrawIndividualFeedback, async ({ viewer, params, db, audit }) => {
      const feedback = await loadFeedback({ db, audit }, viewer, 'individual_feedback', params.id)
      await withdraw(services, db, viewer, feedback)
      return undefined
    }),
    route(withdrawTeamFeedback, async ({ viewer, params, db, audit }) => {
      const feedback = await loadFeedback({ db, audit }, viewer, 'team_feedback', params.id)
      await withdraw(services, db, viewer, feedback)
      return undefined
    }),
  ]
}

type Lists = Partial<
  Record<'name_filters' | 'project_filters' | 'company_filters' | 'team_filters', string[] | undefined>
> &
  Narrowing & { order?: FeedbackOrder | undefined }

const narrowed = ({ search, from, to, order }: Lists, timeZone: string) => ({ search, from, to, order, timeZone })
const individualFilter = (query: Lists, timeZone: string) => ({
  ...narrowed(query, timeZone),
  names: query.name_filters,
  projects: query.project_filters,
  companies: query.company_filters,
})
/** On the team list `name_filters` are the names of those who gave the feedback. */
const teamFilter = (query: Lists, timeZone: string) => ({
  ...narrowed(query, timeZone),
  teams: query.team_filters,
  projects: query.project_filters,
  providers: query.name_filters,
})
