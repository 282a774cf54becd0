import type { Engagement, EngagementHeader } from '@portal/domain/engagements/engagement'

/** An engagement that has just begun to be set up; a test names what it is about. */
export const engagement = (differences: Partial<Engagement> = {}): Engagement => ({
  id: 'p1',
  title: 'Payments platform rebuild',
  client_name: 'Halden & Moore Bank',
  status: 'Setting up',
  project_lead_name: null,
  client_partner_name: null,
  default_client_partner_name: null,
  portfolio_director_name: null,
  portfolio_director_email: null,
  header_tags: { client_partner: [], portfolio_director: [] },
  feedback_project_count: 0,
  open_team_requests: 0,
  user_has_extra_access: false,
  work_orders: [],
  stakeholders: [],
  audits_info: [],
  ...differences,
})

/** The header as the server makes it of an engagement; a refusal is one for both. */
export function headerOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('client_name' in answer)) return answer
  const { id, title, client_name, status, ...rest } = answer as Engagement
  const { project_lead_name, client_partner_name, default_client_partner_name, audits_info } = rest
  const header: EngagementHeader = {
    id,
    title,
    client_name,
    status,
    project_lead_name,
    client_partner_name,
    default_client_partner_name,
    may_see_readers: false,
    removal: null,
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
  }
  return header
}
