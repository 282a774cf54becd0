import type { Engagement } from '@portal/domain/engagements/engagement'

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
