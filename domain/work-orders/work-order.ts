import * as z from 'zod/mini'
import { AwayPeriod } from '../absences/absence.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { UsedDays } from '../days/order-days.ts'
import { ExtensionRequest } from './extension-request.ts'

/** Document 1, point 3. An assignment without a person has neither id, name nor photo. */
export const MemberAssignment = z.object({
  employee_id: z.nullable(Id),
  employee_name: z.nullable(z.string()),
  employee_photo_id: z.nullable(z.string()),
  member_role: z.string(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  /** Whole and decimal units of the provider's currency. Absent for viewers who may not see rates. */
  price_per_day: z.optional(z.nullable(z.number())),
  /** Absences since its start date that the viewer may see, by start date. They may begin after its end. Lists leave them out unless asked. */
  absences: z.optional(z.array(AwayPeriod)),
})
export type MemberAssignment = z.infer<typeof MemberAssignment>

/** Fields for everyone who can see the work order, on screens and in the public API. */
export const ShownWorkOrder = z.object({
  reference: z.string(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  /** Days of work that were ordered, with up to two decimals; null: no budget was imported. */
  budget_days: z.nullable(z.number()),
})

export const WorkOrder = z.object({
  id: Id,
  ...ShownWorkOrder.shape,
  ...UsedDays.shape,
  /** The day of the open or accepted extension request. */
  renewal_requested_on: z.nullable(CalendarDay),
  /** All that were ever made for it, newest first. */
  extension_requests: z.array(ExtensionRequest),
  member_assignments: z.array(MemberAssignment),
})
export type WorkOrder = z.infer<typeof WorkOrder>
