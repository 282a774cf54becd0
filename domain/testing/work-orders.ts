import type { RunOut } from '../days/run-out.ts'
import { MemberAssignment, WorkOrder } from '../work-orders/work-order.ts'
import { sample } from './sample.ts'

const halfYear = { start_date: '2026-01-05', end_date: '2026-06-30' }

/** An assignment for tests, of which a test names only what it is about. */
export const memberAssignment = (differences: Partial<MemberAssignment> = {}) =>
  sample(MemberAssignment, {
    employee_id: 'e1',
    employee_name: 'Amara Okafor',
    member_role: 'Delivery Lead',
    ...halfYear,
    ...differences,
  })

/** No forecast of the day on which days run out. */
export const noRunOut: RunOut = { runs_out_on: null, runs_out_earliest: null, runs_out_latest: null }

/** A work order for tests, of which a test names only what it is about. */
export const workOrder = (differences: Partial<WorkOrder> = {}) =>
  sample(WorkOrder, { id: 'w1', reference: 'WO-2041 Core ledger services', used_days: 0, ...halfYear, ...differences })
