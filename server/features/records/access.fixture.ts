import type * as calls from '@portal/domain/records/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, id, onEngagement, type Request, sameRequest } from '../../testing/access-row.ts'
import type { AccessWorld } from '../../testing/access-world.ts'

const order = { reference: 'WO-2195', start_date: '2026-01-05', end_date: '2026-12-31', budget_days: null, people: [] }

/** Call on a work order, a new one for each caller. */
const onNewWorkOrder = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: async (world) => ({ ...rest, ...id(await world.newWorkOrder(world.engagement)) }),
  foreign: async (world) => ({ ...rest, ...id(await world.newWorkOrder(world.foreignEngagement)) }),
  missing: { ...rest, ...id('missing') },
})

const engagement = {
  title: 'Card disputes portal',
  customer: { name: 'Tideway' },
  work_order: null,
  stakeholders: [],
  sends_invitations: false,
}

/** Call on a customer, a new one for each caller. */
const onNewCustomer = (rest: Omit<Request, 'params'>): AccessRow => ({
  request: async (world) => ({ ...rest, ...id(await world.newCustomer()) }),
  missing: { ...rest, ...id('missing') },
})

const stakeholder = { full_name: 'Naomi Kirkbride', role: 'CIO', phone: null, access_level: 1 }
let added = 0

/** A change of name and role, of a new stakeholder for each caller. */
const changeOn = async (world: AccessWorld, engagement: string): Promise<Request> => {
  const stakeholder_id = await world.newStakeholder(engagement)
  const body = { ...stakeholder, access_level: 2, email: `${stakeholder_id}@customer.example`, version: 1 }
  return { params: { id: engagement, stakeholder_id }, body }
}

const firstDay = { end_date: '2026-01-05', follows: 'not_decided', successor_id: null }

/** Ends the work of the person on a new work order. */
const endOn = async (world: AccessWorld, engagement: string, employee_id: string): Promise<Request> => ({
  params: { id: engagement, employee_id },
  body: { ...firstDay, assignments: [await world.newAssignment(engagement, employee_id)] },
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getWorkOrderRecord: onNewWorkOrder(),
  findPeople: sameRequest({ query: { search: 'a' } }),
  matchPeople: sameRequest({ body: { names: ['Amara Okafor'] } }),
  listRoles: sameRequest(),
  getRecordKeeper: sameRequest(),
  getKeeper: sameRequest(),
  keepInPortal: sameRequest(),
  exportRecords: sameRequest(),
  findCustomers: sameRequest({ query: { search: 'a' } }),
  addCustomer: sameRequest({ body: { name: 'Tideway' } }),
  renameCustomer: onNewCustomer({ body: { name: 'Tideway', version: 1 } }),
  deleteCustomer: onNewCustomer({ query: { version: 1 } }),
  getEngagementRecord: onEngagement(),
  addEngagement: sameRequest({ body: engagement }),
  changeEngagement: {
    request: async (world) => ({ ...id(world.engagement), body: await world.engagementForm(world.engagement) }),
    foreign: async (world) => ({
      ...id(world.foreignEngagement),
      body: await world.engagementForm(world.foreignEngagement),
    }),
    missing: { ...id('missing'), body: { title: 'Atlas', client_id: 'c1', version: 1 } },
  },
  deleteEngagement: {
    request: async (world) => ({ ...id(await world.newEngagement()), query: { version: 1 } }),
    missing: { ...id('missing'), query: { version: 1 } },
  },
  addStakeholder: {
    request: (world) => ({
      ...id(world.engagement),
      body: { ...stakeholder, email: `naomi-${++added}@halden.example`, sends_invitation: true },
    }),
    missing: { ...id('missing'), body: { ...stakeholder, email: 'naomi@halden.example', sends_invitation: true } },
  },
  changeStakeholder: {
    request: (world) => changeOn(world, world.engagement),
    foreign: (world) => changeOn(world, world.foreignEngagement),
    missing: {
      params: { id: 'missing', stakeholder_id: 'missing' },
      body: { ...stakeholder, email: null, version: 1 },
    },
  },
  sendStakeholderInvitation: {
    request: async (world) => ({
      params: { id: world.engagement, stakeholder_id: await world.waitingStakeholder(world.engagement) },
    }),
    missing: { params: { id: 'missing', stakeholder_id: 'missing' } },
  },
  listHidden: sameRequest(),
  restoreEngagement: {
    request: async (world) => id(await world.newHidden('engagement')),
    missing: id('missing'),
  },
  restoreWorkOrder: {
    request: async (world) => id(await world.newHidden('work_order')),
    missing: id('missing'),
  },
  addWorkOrder: onEngagement({ body: order }),
  changeWorkOrder: onNewWorkOrder({ body: { ...order, version: 1 } }),
  deleteWorkOrder: onNewWorkOrder({ query: { version: 1 } }),
  endAssignments: {
    request: (world) => endOn(world, world.engagement, world.employee),
    foreign: (world) => endOn(world, world.foreignEngagement, world.foreignEmployee),
    missing: {
      params: { id: 'missing', employee_id: 'missing' },
      body: { ...firstDay, assignments: [{ id: 'missing', work_order_id: 'missing', version: 1 }] },
    },
  },
}

/** Permissions of these calls (decision 0166). */
export const permissionRows: may.PermissionRows<typeof calls> = {
  getWorkOrderRecord: may.onEngagement(model.staff),
  ...may.all(
    [
      'getRecordKeeper',
      'getKeeper',
      'keepInPortal',
      'exportRecords',
      'listHidden',
      'restoreEngagement',
      'restoreWorkOrder',
    ],
    may.line(model.editsRecords),
  ),
  ...may.all(['findCustomers', 'addCustomer', 'renameCustomer', 'deleteCustomer'], may.line(model.editsRecords)),
  getEngagementRecord: may.onEngagement(model.staff),
  addEngagement: may.line(model.editsRecords),
  changeEngagement: may.onEngagement(model.editsEngagement),
  deleteEngagement: may.hiddenBut(model.staff, model.editsRecords),
  ...may.all(['findPeople', 'matchPeople', 'listRoles'], may.forStaff),
  ...may.all(
    ['addStakeholder', 'changeStakeholder', 'sendStakeholderInvitation'],
    may.onEngagement(model.editsEngagement),
  ),
  ...may.all(
    ['addWorkOrder', 'changeWorkOrder', 'deleteWorkOrder', 'endAssignments'],
    may.onEngagement(model.editsEngagement),
  ),
}
