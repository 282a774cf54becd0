import {
  addWorkOrder as addWorkOrderCall,
  changeWorkOrder as changeWorkOrderCall,
  deleteWorkOrder as deleteWorkOrderCall,
  findPeople as findPeopleCall,
  getWorkOrderRecord,
  listRoles,
  matchPeople as matchPeopleCall,
} from '@portal/domain/records/contract'
import { mayEditEngagement, onlyStaffSeeRecords } from '@portal/domain/records/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { visibleWorkOrder } from '../work-orders/data.ts'
import { findPeople, findRoles, matchPeople } from './choice-data.ts'
import { findImportDay } from './keeper-data.ts'
import { addWorkOrder, changeWorkOrder, deleteWorkOrder } from './save-work-order.ts'
import { findWorkOrderRecord } from './work-order-data.ts'

function permitStaff(viewer: Viewer): void {
  if (viewer.is_stakeholder) throw forbidden(onlyStaffSeeRecords)
}

export function recordRoutes(services: Services): Route[] {
  return [
    route(getWorkOrderRecord, async ({ params, viewer, db, audit }) => {
      const { id } = await visibleWorkOrder({ db, audit }, viewer, params.id)
      permitStaff(viewer)
      const { people, ...order } = await findWorkOrderRecord(db, id, 'read')
      return {
        ...order,
        may_edit: mayEditEngagement(viewer, { ...order, id: order.engagement_id }),
        imported_on: await findImportDay(db, services.config.TIME_ZONE),
        people: people.map(({ employee_id, name, photo_id, ...row }) => ({
          ...row,
          person: employee_id === null ? null : { id: employee_id, name: name ?? '', photo_id },
        })),
      }
    }),
    route(findPeopleCall, ({ query, viewer, db }) => {
      permitStaff(viewer)
      return findPeople(db, query.search, services.today())
    }),
    route(matchPeopleCall, ({ body, viewer, db }) => {
      permitStaff(viewer)
      return matchPeople(db, body.names, services.today())
    }),
    route(listRoles, ({ viewer, db }) => {
      permitStaff(viewer)
      return findRoles(db)
    }),
    route(addWorkOrderCall, async ({ params, body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const added = await addWorkOrder(services, db, viewer, id, body)
      audit({ object_id: added.id, object: body.reference })
      return added
    }),
    route(changeWorkOrderCall, async ({ params, body, viewer, db, audit }) => {
      const { id } = await visibleWorkOrder({ db, audit }, viewer, params.id)
      await changeWorkOrder(services, db, viewer, id, body)
      return undefined
    }),
    route(deleteWorkOrderCall, async ({ params, query, viewer, db, audit }) => {
      const { id } = await visibleWorkOrder({ db, audit }, viewer, params.id)
      await deleteWorkOrder(services, db, viewer, id, query.version)
      return undefined
    }),
  ]
}
