import * as z from 'zod/mini'
import { AuditInfo } from '../audits/audit.ts'
import { Id } from '../contract/identifier.ts'
import { Stakeholder } from '../stakeholders/stakeholder.ts'
import { Tag } from '../team/member.ts'
import { WorkOrder } from '../work-orders/work-order.ts'
import { EngagementStatus } from './status.ts'

/** Document 1, point 3 and document 2, point 3. */
export const Engagement = z.object({
  id: Id,
  title: z.string(),
  client_name: z.string(),
  status: EngagementStatus,
  project_lead_name: z.nullable(z.string()),
  client_partner_name: z.nullable(z.string()),
  default_client_partner_name: z.nullable(z.string()),
  portfolio_director_name: z.nullable(z.string()),
  portfolio_director_email: z.nullable(z.string()),
  header_tags: z.object({ client_partner: z.array(Tag), portfolio_director: z.array(Tag) }),
  feedback_project_count: z.number(),
  /** Requests for team members that are not completed. */
  open_team_requests: z.number(),
  user_has_extra_access: z.boolean(),
  /** Whether the caller may accept or decline requests to extend its work orders. */
  may_answer_extensions: z.boolean(),
  work_orders: z.array(WorkOrder),
  stakeholders: z.array(Stakeholder),
  audits_info: z.array(AuditInfo),
})
export type Engagement = z.infer<typeof Engagement>

/** Header of an engagement's screens, with the counts of its tabs for the caller. */
export const EngagementHeader = z.object({
  id: Id,
  title: z.string(),
  client_name: z.string(),
  status: EngagementStatus,
  project_lead_name: z.nullable(z.string()),
  client_partner_name: z.nullable(z.string()),
  default_client_partner_name: z.nullable(z.string()),
  /** Whether the caller may know who can see it. */
  may_see_readers: z.boolean(),
  /** What the caller may do with its records: edit them, see them because an import keeps them, or nothing. */
  record_access: z.enum(['edit', 'details', 'none']),
  /** Day of removal, for people who may know it; null if none is planned. */
  removal: z.nullable(z.object({ on: z.string(), held: z.boolean() })),
  /** The audit that came last of those that are shown. */
  newest_audit_id: z.nullable(Id),
  counts: z.object({
    /** People on assignments that have not ended, each once. */
    team: z.number(),
    /** Work orders that have not ended. */
    work_orders: z.number(),
    /** Files that are neither archived nor expired. */
    files: z.number(),
    audits: z.number(),
    service_feedback: z.number(),
    stakeholders: z.number(),
    /** Team requests that are not completed. */
    team_requests: z.number(),
  }),
})
export type EngagementHeader = z.infer<typeof EngagementHeader>

export const EngagementName = z.object({ id: Id, title: z.string(), client_name: z.string() })
export type EngagementName = z.infer<typeof EngagementName>
