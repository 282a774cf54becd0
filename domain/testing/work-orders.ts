import type { RunOut } from '../days/run-out.ts'
import type { MemberAssignment, WorkOrder } from '../work-orders/work-order.ts'

/** An assignment for tests, of which a test names only what it is about. */
export const memberAssignment = (differences: Partial<MemberAssignment> = {}): MemberAssignment => ({
  employee_id: 'e1',
  employee_name: 'Amara Okafor',
  employee_photo_id: null,
  member_role: 'Delivery Lead',
  start_date: '2026-01-05',
  end_date: '2026-06-30',
  ...differences,
})

/** No forecast of the day on which days run out. */
export const noRunOut: RunOut = { runs_out_on: null, runs_out_earliest: null, runs_out_latest: null }

/** A work order for tests, of which a test names only what it is about. */
export const workOrder = (differences: Partial<WorkOrder> = {}): WorkOrder => ({
  id: 'w1',
  reference: 'WO-2041 Core ledger services',
  start_date: '2026-01-05',
  end_date: '2026-06-30',
  budget_days: null,
  used_days: 0,
  ...noRunOut,
  days_left_at_end: null,
  renewal_requested_on: null,
  extension_requests: [],
  member_assignments: [],
  ...differences,
})
