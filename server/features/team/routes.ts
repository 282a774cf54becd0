import {
  createGroupTeam,
  deleteGroupTeam,
  getMemberProfile,
  getOversight,
  listGroupTeams,
  listMemberEngagements,
  listMemberWorkOrders,
  sendContactMessage,
  updateGroupTeam,
} from '@portal/domain/team/contract'
import { profileTime, workOrderStatus } from '@portal/domain/team/profile'
import { noSuchPerson } from '@portal/domain/team/validation'
import { notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { changeTeam, createTeam, readTeams, removeTeam } from './change-team.ts'
import { sendMessage } from './contact.ts'
import { belongsTo } from './data.ts'
import { findLeads, findOtherEngagements, findProfile, findWorkOrders } from './profile-data.ts'

export function teamRoutes(services: Services): Route[] {
  const { today } = services
  return [
    route(listGroupTeams, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return readTeams(services, db, id)
    }),
    route(createGroupTeam, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return createTeam(services, db, viewer, id, body.name)
    }),
    route(updateGroupTeam, async ({ viewer, params, query, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return changeTeam(services, db, viewer, id, { teamId: params.teamId, query, body })
    }),
    route(deleteGroupTeam, async ({ viewer, params, query, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      await removeTeam(db, viewer, id, { teamId: params.teamId, version: query.version })
      return undefined
    }),
    route(sendContactMessage, async ({ viewer, params, body, db, audit, onRollback }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      await sendMessage(services, { db, onRollback }, viewer, id, body)
      return undefined
    }),
    route(getOversight, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const { leads } = await findLeads(db, id)
      const client_partner = leads.client_partner ?? leads.default_client_partner
      return { client_partner, portfolio_director: leads.portfolio_director, project_lead: leads.project_lead }
    }),
    route(getMemberProfile, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const profile = await findProfile(db, id, params.employee_id)
      const time = profile && profileTime(profile.assignments, today())
      if (!profile || !time) throw notFound(noSuchPerson)
      return { ...profile, ...time }
    }),
    route(listMemberWorkOrders, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!(await belongsTo(db, id, params.employee_id))) throw notFound(noSuchPerson)
      const day = today()
      const orders = await findWorkOrders(db, viewer, params.employee_id)
      return orders.map((order) => ({ ...order, status: workOrderStatus(order, day) }))
    }),
    route(listMemberEngagements, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!(await belongsTo(db, id, params.employee_id))) throw notFound(noSuchPerson)
      return findOtherEngagements(db, viewer, params.employee_id, id, today())
    }),
  ]
}
