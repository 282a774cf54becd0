import { Engagement, EngagementHeader } from '@portal/domain/engagements/engagement'
import { sample } from '@portal/domain/testing/sample'

const named = { id: 'p1', title: 'Payments platform rebuild', client_name: 'Halden & Moore Bank' }
/** An engagement that has just begun to be set up; a test names what it is about. */
export const engagement = (differences: Partial<Engagement> = {}) => sample(Engagement, { ...named, ...differences })

/** The header as the server makes it of an engagement; a refusal is one for both. */
export function headerOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('client_name' in answer)) return answer
  const { id, title, client_name, status, ...rest } = answer as Engagement
  const { project_lead_name, client_partner_name, default_client_partner_name, audits_info } = rest
  return sample(EngagementHeader, {
    id,
    title,
    client_name,
    status,
    project_lead_name,
    client_partner_name,
    default_client_partner_name,
    record_access: 'none',
    newest_audit_id: audits_info[0]?.id ?? null,
    counts: {
      team: 0,
      work_orders: rest.work_orders.length,
      files: 0,
      audits: audits_info.length,
      service_feedback: rest.feedback_project_count,
      stakeholders: rest.stakeholders.length,
      team_requests: rest.open_team_requests,
    },
  })
}
