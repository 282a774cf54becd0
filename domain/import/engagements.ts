import * as z from 'zod/mini'
import { Day, endNotBeforeStart, Money, maybe, Name, RecordId, text, Whole, WorkingDays } from './fields.ts'

/** An engagement (project) with the people (people.json) who lead it. The delivery lead is `project_lead_id`. */
export const EngagementRecord = z.strictObject({
  id: RecordId,
  title: text(300),
  client_id: RecordId,
  client_partner_id: maybe(RecordId),
  default_client_partner_id: maybe(RecordId),
  project_lead_id: maybe(RecordId),
  portfolio_director_id: maybe(RecordId),
})
export type EngagementRecord = z.input<typeof EngagementRecord>

export const WorkOrderRecord = z
  .strictObject({
    id: RecordId,
    engagement_id: RecordId,
    reference: Name,
    start_date: Day,
    end_date: Day,
    /** Days of work that were ordered, for all people together. */
    budget_days: maybe(WorkingDays),
  })
  .check(endNotBeforeStart)
export type WorkOrderRecord = z.input<typeof WorkOrderRecord>

/** A place on a work order, also before a person (`employee_id`) fills it. */
export const MemberAssignmentRecord = z
  .strictObject({
    id: RecordId,
    work_order_id: RecordId,
    employee_id: maybe(RecordId),
    member_role: Name,
    /** Sorts the members of a team. */
    member_role_id: Whole(0, 2_147_483_647),
    start_date: Day,
    end_date: Day,
    price_per_day: maybe(Money),
    allocation_percentage: maybe(Whole(0, 100)),
  })
  .check(endNotBeforeStart)
export type MemberAssignmentRecord = z.input<typeof MemberAssignmentRecord>
