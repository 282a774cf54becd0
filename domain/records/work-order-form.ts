import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { MemberAssignmentRecord, WorkOrderRecord } from '../import/engagements.ts'
import { chooseExtension } from '../work-orders/extended-order.ts'
import { mostPeopleOnOrder, tooManyPeople } from './work-order-rules.ts'

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
  /** The accepted proposal of a team request, for a new line that adds its person. */
  proposal_id: z.optional(Id),
})
export type PersonOnOrder = z.output<typeof PersonOnOrder>

/** What the form of an extended work order does with its open extension request. */
export const ExtensionChoice = z.enum(['accept', 'leave'], { error: chooseExtension })
export type ExtensionChoice = z.output<typeof ExtensionChoice>

/** A work order with the people on it, as one form saves it. Its fields have the rules of an import's records. */
export const WorkOrderForm = z.object({
  reference: order.reference,
  start_date: order.start_date,
  end_date: order.end_date,
  budget_days: order.budget_days,
  people: z.array(PersonOnOrder).check(z.maxLength(mostPeopleOnOrder, tooManyPeople)),
})
export type WorkOrderForm = z.output<typeof WorkOrderForm>
