import type { CalendarDay } from '../dates/calendar-day.ts'
import { hasEnded } from '../work-orders/progress.ts'
import type { WorkOrder } from '../work-orders/work-order.ts'

/** "Team members are counted uniquely by employee_id among assignments not yet ended." (document 1, point 4) */
export function teamCount(workOrders: readonly WorkOrder[], today: CalendarDay): number {
  const current = workOrders
    .flatMap((order) => order.member_assignments)
    .filter((assignment) => assignment.employee_id !== null && !hasEnded(assignment, today))
  return new Set(current.map((assignment) => assignment.employee_id)).size
}
