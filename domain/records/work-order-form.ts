import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { MemberAssignmentRecord, WorkOrderRecord } from '../import/engagements.ts'

const order = WorkOrderRecord.shape
const assignment = MemberAssignmentRecord.shape

/** A person on a work order, or a place that is not decided yet (`employee_id` is null). */
export const PersonOnOrder = z.object({
  /** Left out for a new one. */
  id: z.optional(Id),
  employee_id: assignment.employee_id,
  member_role: assignment.member_role,
  start_date: assignment.start_date,
  end_date: assignment.end_date,
  price_per_day: assignment.price_per_day,
  allocation_percentage: assignment.allocation_percentage,
})
export type PersonOnOrder = z.output<typeof PersonOnOrder>

export const mostPeopleOnOrder = 500

/** A work order with the people on it, as one form saves it. Its fields have the rules of an import's records. */
export const WorkOrderForm = z.object({
  reference: order.reference,
  start_date: order.start_date,
  end_date: order.end_date,
  budget_days: order.budget_days,
  people: z
    .array(PersonOnOrder)
    .check(z.maxLength(mostPeopleOnOrder, `A work order has at most ${mostPeopleOnOrder} people`)),
})
export type WorkOrderForm = z.output<typeof WorkOrderForm>

const notBefore = (day: CalendarDay): string => `Must not be before ${formatDay(day)}`

/** Sentences for what the single fields cannot say, by field: `people.5.end_date`. */
export function workOrderProblems(
  form: Pick<WorkOrderForm, 'start_date' | 'end_date' | 'people'>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (form.end_date < form.start_date) problems.end_date = notBefore(form.start_date)
  for (const [index, { start_date, end_date }] of form.people.entries())
    if (end_date < start_date) problems[`people.${index}.end_date`] = notBefore(start_date)
  return problems
}
