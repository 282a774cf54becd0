import { listOwnReports, listReports } from '@portal/domain/bug-reports/contract'
import { listCustomerSignOns } from '@portal/domain/customer-sign-on/contract'
import { getEngagementDays, listOrderMonths } from '@portal/domain/days/contract'
import { countEngagements, getEngagement, listEngagements, listMembers } from '@portal/domain/engagements/contract'
import { listProfileFeedback } from '@portal/domain/feedback/contract'
import { listFiles } from '@portal/domain/files/contract'
import { getInbox } from '@portal/domain/notifications/contract'
import { getEngagementOverview, listWaiting } from '@portal/domain/overview/contract'
import { listReleaseNotes, markReleaseNotesSeen } from '@portal/domain/release-notes/contract'
import { listRequests } from '@portal/domain/requests/contract'
import { listRemovals } from '@portal/domain/retention/contract'
import { listAuthenticators } from '@portal/domain/session/authenticator-contract'
import { listSessions } from '@portal/domain/session/contract'
import { listPasskeys } from '@portal/domain/session/passkey-contract'
import { getFeedbackRequest, listSurveyFilters, listSurveys, summariseSurveys } from '@portal/domain/surveys/contract'
import { questions } from '@portal/domain/surveys/questions'
import { listTags } from '@portal/domain/tags/contract'
import { getMemberProfile, getOversight, listGroupTeams, listMemberEngagements } from '@portal/domain/team/contract'
import { getProposedPerson, listTeamRequests, searchPeople } from '@portal/domain/team-requests/contract'
import { listTokens } from '@portal/domain/tokens/contract'
import { listHooks } from '@portal/domain/webhooks/contract'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { engagementDays, months } from './days.ts'
import { engagement } from './engagements.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { engagementOverview, waiting } from './overview.ts'
import { groupTeam, member } from './team.ts'
import { proposal, line as requestedLine, request as teamRequest } from './team-requests.tsx'
import { extensionRequest, order, year } from './work-orders.tsx'

const [ann, bea] = [member('Ann'), member('Bea')] as const
const savedAt = '2026-03-12T09:00:00.000Z'
const running = order({ reference: 'WO-2041', end_date: `${year + 1}-12-31` })
const requestedOrder = order({
  id: 'w2',
  reference: 'WO-2047',
  end_date: running.end_date,
  renewal_requested_on: `${year}-06-09`,
})
const atlas = engagement({
  title: 'Atlas',
  project_lead_name: 'Amara Okafor',
  client_partner_name: 'Marcus',
  portfolio_director_name: 'Ingrid Solberg',
  work_orders: [running, { ...requestedOrder, extension_requests: [extensionRequest({ id: 'e2' })] }],
})
const extension = {
  kind: 'extension' as const,
  id: 'e1',
  since: '2026-06-09',
  may_answer: true,
  engagement: { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' },
  order: { id: 'w1', reference: 'WO-2047', end_date: '2026-12-31' },
  request: extensionRequest({ id: 'e1', proposed_end_date: null }),
}
const file = {
  id: 'f1',
  file_name: 'Agreement.pdf',
  category: 'Contracts' as const,
  uploaded_by: 'Helen Marsh',
  added_on: savedAt,
  expire_on: null,
  archived: false,
  password_hash: null,
  size: 1,
  version: 1,
  is_mine: false,
  may_delete: true,
  may_see_downloads: true,
  failed_attempts: 0,
}
const passkey = { id: 'k1', name: 'Key ring', created_at: savedAt, used_at: null, is_synced: false }
const report = {
  id: 'b1',
  reference: 'BUG-1042',
  description: 'Empty',
  steps: 'Open it',
  reported_by: 'Helen Marsh',
  reported_on: savedAt,
  state: 'open' as const,
  reply: null,
  answered_on: null,
  image_ids: [],
}
const survey = {
  _id: 's1',
  project_id: 'p1',
  replies: [],
  user_info: { user_full_name: 'Ben Bell', survey_date: '2026-06-02T10:00:00Z' },
  data: questions.map(({ question }) => ({ question, answer: 'Fine' })),
}
const profile = {
  employee_id: 'Ann',
  member_name: 'Ann',
  member_role: 'Software developer',
  project_title: 'Atlas',
  groups: [],
  allocation_percentage: 80,
  email: null,
  start_date: '2025-01-06',
  end_date: `${year + 1}-12-31`,
  employee_photo_id: null,
  tags: [],
}
const kai = {
  employee_id: 'E7',
  employee_name: 'Kai Lund',
  employee_photo_id: null,
  job_title: null,
  is_self: false,
  on_team: false,
  tags: [],
  free_from: null,
  last_engagement: null,
}
const signOn = {
  id: 'a1',
  name: 'Halden',
  issuer: 'https://login.halden.example',
  client_id: 'portal',
  has_secret: true,
  people: 12,
  domains: ['halden.example'],
  on: true,
  callback: 'https://portal.company.com/callback/a1',
  version: 3,
  saved_by: 'Leah Stone',
  saved_at: savedAt,
}
const webhook = {
  id: 'h1',
  name: 'Deliveries',
  address: 'https://chat.company.com/x',
  form: 'standard' as const,
  kinds: ['file.shared' as const],
  limited_to: [],
  state: 'on' as const,
  off_since: null,
  off_reason: null,
  saved_by: 'Leah Stone',
  saved_at: savedAt,
  old_secret_until: null,
  version: 3,
  waiting: 0,
  last_delivery: null,
}
const removal = {
  id: 'r1',
  engagement_id: 'e1',
  title: 'Fleet telematics',
  client_name: 'Carrow Logistics',
  state: 'planned' as const,
  closed_on: '2024-03-31',
  remove_on: '2099-03-05',
  planned_at: savedAt,
  held: null,
  ended_at: null,
  ended_because: null,
  parts: null,
  allowed_back_by: null,
  files_left: 0,
  version: 2,
}

/** A server with the records that the forms of all screens are about. */
export function formServer(): FakeServer {
  const server = fakeServer()
  server.answers(getInbox, () => ({ unread: 0, events: [], invitations: [] }))
  server.answers(listWaiting, () => waiting([]))
  server.answers(getEngagement, () => atlas)
  server.answers(getEngagementOverview, () => engagementOverview())
  server.answers(listEngagements, () => [atlas])
  server.answers(countEngagements, () => ({ active: 1, completed: 0 }))
  server.answers(listWorkOrderYears, () => [year])
  server.answers(getEngagementDays, () => engagementDays())
  server.answers(listOrderMonths, () => months)
  server.answers(listMembers, () => [ann, bea])
  server.answers(listGroupTeams, () => [groupTeam('Core', [ann], 3)])
  server.answers(listTags, () => [])
  server.answers(getOversight, () => ({
    client_partner: null,
    portfolio_director: { employee_id: 'E9', name: 'Ingrid Solberg', role: 'Director', email: null, photo_id: null },
  }))
  server.answers(getMemberProfile, () => profile)
  server.answers(listMemberEngagements, () => [])
  server.answers(listProfileFeedback, () => ({ item_list: [], total_pages: 0 }))
  server.answers(listTeamRequests, () => [
    teamRequest({ request_content: [{ ...requestedLine, proposals: [proposal] }], request_comment: null }),
  ])
  server.answers(listRequests, () => ({ open: [extension], open_total: 1, decided: [], engagements: [] }))
  server.answers(searchPeople, () => [kai])
  server.answers(getProposedPerson, () => ({ tags: [], free_from: null, last_engagement: null }))
  server.answers(listFiles, () => [file])
  server.answers(listReleaseNotes, () => [
    { id: 'n1', release_date: '2026-08-01', note_content: '<p>First</p>', version: 1 },
  ])
  server.answers(markReleaseNotesSeen, () => undefined)
  server.answers(listTokens, () => [])
  server.answers(listHooks, () => [webhook])
  server.answers(listCustomerSignOns, () => ({
    sign_ons: [signOn],
    callbacks: 'https://portal.company.com/callback/',
    unusual_domains: [],
  }))
  server.answers(listRemovals, () => ({ months: 24, removals: [removal] }))
  server.answers(listSessions, () => [])
  server.answers(listPasskeys, () => ({ passkeys: [passkey], may: true, must: false }))
  server.answers(listAuthenticators, () => ({ authenticators: [{ ...passkey, name: 'Phone app' }], may: true }))
  server.answers(listOwnReports, () => [])
  server.answers(listReports, () => [report])
  server.answers(listSurveys, () => [survey])
  server.answers(listSurveyFilters, () => ({ names: [], projects: [], companies: [] }))
  server.answers(getFeedbackRequest, () => ({
    asked_at: null,
    recipients: ['Ann Abel'],
    asked: [],
    askable: [{ id: 'u9', name: 'Ann Abel' }],
  }))
  server.answers(summariseSurveys, () => ({
    responses: 0,
    promoters: 0,
    detractors: 0,
    average_rating: null,
    months: [],
  }))
  return server
}
