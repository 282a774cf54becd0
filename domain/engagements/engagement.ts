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
  work_orders: z.array(WorkOrder),
  stakeholders: z.array(Stakeholder),
  audits_info: z.array(AuditInfo),
})
export type Engagement = z.infer<typeof Engagement>

export const EngagementName = z.object({ id: Id, title: z.string(), client_name: z.string() })
export type EngagementName = z.infer<typeof EngagementName>
