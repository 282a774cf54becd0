import * as z from 'zod/mini'
import { Survey } from '../audits/audit.ts'
import { BandName, ScoringType } from '../audits/bands.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { UsedDays } from '../days/order-days.ts'
import { EngagementStatus } from '../engagements/status.ts'
import { Category } from '../files/shared-file.ts'
import { ShownWorkOrder } from '../work-orders/work-order.ts'

// Records of the public API. Fields may be added, but not removed or changed in meaning.

const Instant = z.string()

export const EngagementRecord = z.object({
  id: Id,
  title: z.string(),
  client_id: Id,
  client_name: z.string(),
  status: EngagementStatus,
  delivery_lead_name: z.nullable(z.string()),
  client_partner_name: z.nullable(z.string()),
  portfolio_director_name: z.nullable(z.string()),
  /** The latest end among its work orders. */
  latest_end_date: z.nullable(CalendarDay),
})
export type EngagementRecord = z.infer<typeof EngagementRecord>

export const WorkOrderRecord = z.object({
  id: Id,
  engagement_id: Id,
  ...ShownWorkOrder.shape,
  ...UsedDays.shape,
  state: z.enum(['Ended', 'Ending soon', 'In progress', 'To come']),
})
export type WorkOrderRecord = z.infer<typeof WorkOrderRecord>

export const AssignmentRecord = z.object({
  id: Id,
  engagement_id: Id,
  work_order_id: Id,
  /** null until a person is assigned. */
  employee_id: z.nullable(Id),
  employee_name: z.nullable(z.string()),
  role: z.string(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  allocation_percentage: z.nullable(z.number()),
})
export type AssignmentRecord = z.infer<typeof AssignmentRecord>

/** Days that a person worked on a work order in a month. */
export const WorkOrderDaysRecord = z.object({
  /** Ids of the work order and the person, with the month between them. */
  id: z.string(),
  engagement_id: Id,
  work_order_id: Id,
  /** First day of the month. */
  month: CalendarDay,
  employee_id: Id,
  employee_name: z.string(),
  /** With up to two decimals. Negative if corrections exceed the work of the month. */
  days: z.number(),
})
export type WorkOrderDaysRecord = z.infer<typeof WorkOrderDaysRecord>

export const AbsenceRecord = z.object({
  id: Id,
  /** Engagements on which the absence is shown and which the caller may read. */
  engagement_ids: z.array(Id),
  employee_id: Id,
  employee_name: z.string(),
  start_date: CalendarDay,
  /** Last day of the absence. */
  end_date: CalendarDay,
})
export type AbsenceRecord = z.infer<typeof AbsenceRecord>

const Reply = z.object({ text: z.string(), author_name: z.string(), replied_at: Instant })

export const ServiceFeedbackRecord = z.object({
  id: Id,
  engagement_id: Id,
  given_by: z.string(),
  given_at: Instant,
  /** 0 to 10. */
  recommendation: z.nullable(z.number()),
  /** 1 to 5. */
  average_rating: z.nullable(z.number()),
  /** In the order of the form. */
  answers: z.array(z.object({ question: z.string(), answer: z.nullable(z.union([z.string(), z.number()])) })),
  replies: z.array(Reply),
  updated_at: Instant,
})
export type ServiceFeedbackRecord = z.infer<typeof ServiceFeedbackRecord>

export const PeopleFeedbackRecord = z.object({
  id: Id,
  engagement_id: Id,
  employee_id: Id,
  employee_name: z.string(),
  given_by: z.string(),
  given_at: Instant,
  feedback: z.string(),
  updated_at: Instant,
})
export type PeopleFeedbackRecord = z.infer<typeof PeopleFeedbackRecord>

export const TeamFeedbackRecord = z.object({
  id: Id,
  engagement_id: Id,
  team_name: z.string(),
  given_by: z.string(),
  given_at: Instant,
  feedback: z.string(),
  updated_at: Instant,
})
export type TeamFeedbackRecord = z.infer<typeof TeamFeedbackRecord>

export const AuditRecord = z.object({
  id: Id,
  engagement_id: Id,
  title: z.string(),
  /** 1: better when low; 2: better when high. */
  scoring_type: ScoringType,
  percentage_score: z.number(),
  band: BandName,
  created_at: Instant,
  points: z.array(z.object({ day: CalendarDay, score: z.number() })),
  /** With every answer. */
  surveys: z.array(Survey),
  updated_at: Instant,
})
export type AuditRecord = z.infer<typeof AuditRecord>

export const FileRecord = z.object({
  id: Id,
  engagement_id: Id,
  file_name: z.string(),
  category: Category,
  /** Bytes. */
  size: z.number(),
  version: z.number(),
  is_sensitive: z.boolean(),
  uploaded_by: z.string(),
  added_at: Instant,
  expire_on: z.nullable(CalendarDay),
  archived: z.boolean(),
  updated_at: Instant,
})
export type FileRecord = z.infer<typeof FileRecord>
