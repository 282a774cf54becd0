import type * as calls from '@portal/domain/accounts/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, freshName, id, sameRequest } from '../../testing/access-row.ts'

const days = { start_date: '2026-09-07', end_date: '2026-09-11' }
const newPerson = { email: null, job_title: null, works: true, left_on: null, signs_in: 'none' } as const

/** Call on a customer's account that no other test uses. */
const customer = { works: false, signs_in: 'customer', access_level: 1, email: 'new@customer.example' } as const

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listPeople: sameRequest(),
  getPersonRecord: {
    request: (world) => ({ params: { kind: 'person', id: world.employee } }),
  },
  addPerson: { request: () => ({ body: { ...newPerson, name: freshName() } }) },
  changePerson: {
    request: async (world) => {
      const account = await world.newPerson()
      const versions = { person_version: null, account_version: 1 }
      const email = `${account}@customer.example`
      return {
        params: { kind: 'account', id: account },
        body: {
          ...newPerson,
          ...customer,
          ...versions,
          name: 'Helen Marsh',
          email,
          engagement_ids: [world.engagement],
        },
      }
    },
  },
  joinPerson: {
    request: async (world) => {
      const { account, person } = await world.newNamesakes()
      return { ...id(account), body: { person_id: person } }
    },
  },
  listPersonAbsences: { request: (world) => id(world.employee) },
  addAbsence: { request: (world) => ({ ...id(world.employee), body: days }) },
  changeAbsence: {
    request: async (world) => ({ ...id(await world.newAbsence()), body: { ...days, version: 1 } }),
  },
  deleteAbsence: {
    request: async (world) => ({ ...id(await world.newAbsence()), query: { version: 1 } }),
  },
}

/** Permissions of these calls (decision 0310). The employee of the world is on the engagement that the lead leads. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  listPeople: may.forSuperusers,
  ...may.all(['getPersonRecord', 'addPerson', 'changePerson', 'joinPerson'], may.line(model.editsRecords)),
  ...may.all(['listPersonAbsences', 'addAbsence', 'changeAbsence', 'deleteAbsence'], may.line(model.editsAbsences)),
}
