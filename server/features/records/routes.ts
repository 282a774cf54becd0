import {
  addCustomer as addCustomerCall,
  addEngagement as addEngagementCall,
  addStakeholder as addStakeholderCall,
  addWorkOrder as addWorkOrderCall,
  changeEngagement as changeEngagementCall,
  changeStakeholder as changeStakeholderCall,
  changeWorkOrder as changeWorkOrderCall,
  deleteCustomer as deleteCustomerCall,
  deleteEngagement as deleteEngagementCall,
  deleteStakeholder as deleteStakeholderCall,
  deleteWorkOrder as deleteWorkOrderCall,
  endAssignments as endAssignmentsCall,
  exportRecords as exportRecordsCall,
  findCustomers as findCustomersCall,
  findPeople as findPeopleCall,
  getEngagementRecord,
  getKeeper,
  getRecordKeeper,
  getWorkOrderRecord,
  keepInPortal,
  listHidden,
  listRoles,
  matchPeople as matchPeopleCall,
  renameCustomer as renameCustomerCall,
  restoreEngagement as restoreEngagementCall,
  restoreWorkOrder as restoreWorkOrderCall,
  sendStakeholderInvitation,
  sortRoles as sortRolesCall,
} from '@portal/domain/records/contract'
import { engagementEditing, mayEditEngagement, onlyStaffSeeRecords } from '@portal/domain/records/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden } from '../../platform/http/api-error.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { countParts } from '../retention/removed-data.ts'
import { visibleWorkOrder } from '../work-orders/data.ts'
import { findPeople, findRoles, matchPeople } from './choice-data.ts'
import { findCustomers } from './customer-data.ts'
import { endAssignments } from './end-assignments.ts'
import { findEngagementRecord, hidesWhenDeleted } from './engagement-data.ts'
import { countRecords } from './export-data.ts'
import { exportName, exportRecords } from './export-records.ts'
import { findHidden } from './hidden-data.ts'
import { findImportDay, findKeeper, findKeeperRow, setKeeper } from './keeper-data.ts'
import { restoreEngagement, restoreWorkOrder } from './restore.ts'
import { addCustomer, deleteCustomer, permitSuperuser, renameCustomer } from './save-customer.ts'
import { beginSave } from './save-data.ts'
import { addEngagement, changeEngagement, deleteEngagement } from './save-engagement.ts'
import { addStakeholder, changeStakeholder, deleteStakeholder, sendWaitingInvitation } from './save-stakeholder.ts'
import { addWorkOrder, changeWorkOrder, deleteWorkOrder } from './save-work-order.ts'
import { sortRoles } from './sort-roles.ts'
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
    route(getRecordKeeper, async ({ viewer, db }) => {
      permitSuperuser(viewer)
      const { keeper, since } = await findKeeperRow(db)
      const imported_on = await findImportDay(db, services.config.TIME_ZONE)
      return { keeper, since: since?.toISOString() ?? null, imported_on, counts: await countRecords(db) }
    }),
    route(getKeeper, async ({ viewer, db }) => {
      permitSuperuser(viewer)
      return { keeper: await findKeeper(db) }
    }),
    route(keepInPortal, async ({ viewer, db }) => {
      permitSuperuser(viewer)
      await beginSave(services, db, viewer)
      await setKeeper(db, 'portal', services.now())
      return undefined
    }),
    route(exportRecordsCall, async ({ viewer, db }) => {
      permitSuperuser(viewer)
      const fail = (error: unknown): void =>
        services.log.error({ err: error }, 'could not finish the export of the records')
      return {
        body: exportRecords(db, services.now(), fail),
        headers: attachment(exportName, 'application/zip'),
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
    route(sortRolesCall, async ({ body, viewer, db }) => {
      await sortRoles(db, viewer, body)
      return undefined
    }),
    route(findCustomersCall, ({ query, viewer, db }) => {
      permitSuperuser(viewer)
      return findCustomers(db, query.search)
    }),
    route(addCustomerCall, async ({ body, viewer, db, audit }) => {
      audit({ object: body.name })
      return addCustomer(services, db, viewer, body)
    }),
    route(renameCustomerCall, async ({ params, body, viewer, db, audit }) => {
      audit({ object_id: params.id, object: body.name })
      await renameCustomer(services, db, viewer, params.id, body)
      return undefined
    }),
    route(deleteCustomerCall, async ({ params, query, viewer, db, audit }) => {
      audit({ object_id: params.id })
      await deleteCustomer(services, db, viewer, params.id, query.version)
      return undefined
    }),
    route(getEngagementRecord, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      permitStaff(viewer)
      const { days, client_id, client_name, ...record } = await findEngagementRecord(db, id, 'read')
      const parts = await countParts(db, services.storedTables, id)
      return {
        ...record,
        imported_on: await findImportDay(db, services.config.TIME_ZONE),
        may_edit: engagementEditing(viewer, record),
        client: { id: client_id, name: client_name },
        contents: parts.counts,
        hides: hidesWhenDeleted(parts, days),
      }
    }),
    route(addEngagementCall, async ({ body, viewer, db, audit }) => {
      const added = await addEngagement(services, db, viewer, body)
      audit({ engagement_id: added.id, object_id: added.id, object: body.title })
      return added
    }),
    route(changeEngagementCall, async ({ params, body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      audit({ object_id: id, object: body.title })
      await changeEngagement(services, db, viewer, id, body)
      return undefined
    }),
    route(deleteEngagementCall, async ({ params, query, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      audit({ object_id: id })
      await deleteEngagement(services, db, viewer, id, query.version)
      return undefined
    }),
    route(addStakeholderCall, async ({ params, body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const added = await addStakeholder(services, db, viewer, id, body)
      audit({ object_id: added.id, object: body.full_name })
      return added
    }),
    route(changeStakeholderCall, async ({ params, body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      audit({ object_id: params.stakeholder_id, object: body.full_name })
      await changeStakeholder(services, db, viewer, { id, stakeholderId: params.stakeholder_id }, body)
      return undefined
    }),
    route(deleteStakeholderCall, async ({ params, query, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      audit({ object_id: params.stakeholder_id })
      const key = { id, stakeholderId: params.stakeholder_id }
      await deleteStakeholder(services, { db, audit }, viewer, key, query.version)
      return undefined
    }),
    route(sendStakeholderInvitation, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      audit({ object_id: params.stakeholder_id })
      await sendWaitingInvitation(services, db, viewer, { id, stakeholderId: params.stakeholder_id })
      return undefined
    }),
    route(listHidden, ({ viewer, db }) => {
      permitSuperuser(viewer)
      return findHidden(db, services.config.TIME_ZONE)
    }),
    route(restoreEngagementCall, async ({ params, viewer, db, audit }) => {
      await restoreEngagement(services, { db, audit }, viewer, params.id)
      return undefined
    }),
    route(restoreWorkOrderCall, async ({ params, viewer, db, audit }) => {
      await restoreWorkOrder(services, { db, audit }, viewer, params.id)
      return undefined
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
    route(endAssignmentsCall, async ({ params, body, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      audit({ object_id: params.employee_id })
      await endAssignments(services, { db, audit }, viewer, { id, employeeId: params.employee_id }, body)
      return undefined
    }),
  ]
}
