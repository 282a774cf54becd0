import * as z from 'zod/mini'
import type { CalendarDay } from '../dates/calendar-day.ts'
import { hasEnded, hasStarted, isInProgress, type Period } from '../work-orders/progress.ts'

export const engagementStatuses = ['Setting up', 'Onboarding', 'Active', 'Completed'] as const
export const EngagementStatus = z.enum(engagementStatuses)
export type EngagementStatus = z.infer<typeof EngagementStatus>

/** Document 1, point 4, "Engagement status (derived from work-order dates)". */
export function engagementStatus(workOrders: readonly Period[], today: CalendarDay): EngagementStatus {
  if (workOrders.length === 0) return 'Setting up'
  if (workOrders.every((order) => hasEnded(order, today))) return 'Completed'
  if (workOrders.some((order) => isInProgress(order, today))) return 'Active'
  return workOrders.some((order) => hasStarted(order, today)) ? 'Onboarding' : 'Setting up'
}
