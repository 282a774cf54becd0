import { allEndpoints } from '@portal/domain/all-endpoints'
import { BugReport } from '@portal/domain/bug-reports/bug-report'
import { listReports } from '@portal/domain/bug-reports/contract'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import { listCustomerSignOns } from '@portal/domain/customer-sign-on/contract'
import { CustomerSignOn } from '@portal/domain/customer-sign-on/provider'
import { getEngagementDays, listOrderMonths } from '@portal/domain/days/contract'
import { countEngagements, getEngagement, listEngagements, listMembers } from '@portal/domain/engagements/contract'
import { listFiles } from '@portal/domain/files/contract'
import { SharedFile } from '@portal/domain/files/shared-file'
import { listReleaseNotes, markReleaseNotesSeen } from '@portal/domain/release-notes/contract'
import { listRequests } from '@portal/domain/requests/contract'
import { OpenExtension } from '@portal/domain/requests/request'
import { listRemovals } from '@portal/domain/retention/contract'
import { Removal } from '@portal/domain/retention/removal'
import { listAuthenticators } from '@portal/domain/session/authenticator-contract'
import { Passkey } from '@portal/domain/session/passkey'
import { listPasskeys } from '@portal/domain/session/passkey-contract'
import { getFeedbackRequest, listSurveys } from '@portal/domain/surveys/contract'
import { CustomerSurvey, FeedbackRequest } from '@portal/domain/surveys/customer-survey'
import { questions } from '@portal/domain/surveys/questions'
import { getMemberProfile, getOversight, listGroupTeams } from '@portal/domain/team/contract'
import { MemberProfile } from '@portal/domain/team/profile'
import { KnownPerson, listTeamRequests, searchPeople } from '@portal/domain/team-requests/contract'
import { sample } from '@portal/domain/testing/sample'
import { listHooks } from '@portal/domain/webhooks/contract'
import { Webhook } from '@portal/domain/webhooks/webhook'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { engagementDays, months } from './days.ts'
import { engagement } from './engagements.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
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
const extension = sample(OpenExtension, {
  id: 'e1',
  since: '2026-06-09',
  may_answer: true,
  engagement: { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' },
  order: { id: 'w1', reference: 'WO-2047', end_date: '2026-12-31' },
  request: extensionRequest({ id: 'e1', proposed_end_date: null }),
})
const file = sample(SharedFile, {
  id: 'f1',
  file_name: 'Agreement.pdf',
  category: 'Contracts',
  uploaded_by: 'Helen Marsh',
  added_on: savedAt,
  may_delete: true,
})
const passkey = sample(Passkey, { id: 'k1', name: 'Key ring', created_at: savedAt })
const survey = sample(CustomerSurvey, {
  user_info: { user_full_name: 'Ben Bell', survey_date: '2026-06-02T10:00:00Z' },
  data: questions.map(({ question }) => ({ question, answer: 'Fine' })),
})
const profile = sample(MemberProfile, { employee_id: 'Ann', member_name: 'Ann', end_date: `${year + 1}-12-31` })
const signOn = sample(CustomerSignOn, {
  id: 'a1',
  name: 'Halden',
  issuer: 'https://login.halden.example',
  client_id: 'portal',
  has_secret: true,
  domains: ['halden.example'],
  callback: 'https://portal.company.com/callback/a1',
})
const webhook = sample(Webhook, {
  name: 'Deliveries',
  address: 'https://chat.company.com/x',
  kinds: ['file.shared'],
  saved_at: savedAt,
})
const removal = sample(Removal, { title: 'Fleet telematics', remove_on: '2099-03-05', planned_at: savedAt })

/** A server with the records that the forms of all screens are about; other calls get the plainest answer. */
export function formServer(): FakeServer {
  const server = fakeServer()
  for (const { endpoint } of allEndpoints) {
    const answer = endpoint.answers[200]
    if (endpoint.method === 'GET' && answer && !isBinary(answer))
      server.answers<Endpoint>(endpoint, () => sample(answer))
  }
  server.answers(markReleaseNotesSeen, () => undefined)
  server.answers(getEngagement, () => atlas)
  server.answers(listEngagements, () => [atlas])
  server.answers(countEngagements, () => ({ active: 1, completed: 0 }))
  server.answers(listWorkOrderYears, () => [year])
  server.answers(getEngagementDays, () => engagementDays())
  server.answers(listOrderMonths, () => months)
  server.answers(listMembers, () => [ann, bea])
  server.answers(listGroupTeams, () => [groupTeam('Core', [ann], 3)])
  server.answers(getOversight, () => ({
    client_partner: null,
    portfolio_director: { employee_id: 'E9', name: 'Ingrid Solberg', role: 'Director', email: null, photo_id: null },
  }))
  server.answers(getMemberProfile, () => profile)
  server.answers(listTeamRequests, () => [
    teamRequest({ request_content: [{ ...requestedLine, proposals: [proposal] }], request_comment: null }),
  ])
  server.answers(listRequests, () => ({ open: [extension], open_total: 1, decided: [], engagements: [] }))
  server.answers(searchPeople, () => [sample(KnownPerson, { employee_id: 'E7', employee_name: 'Kai Lund' })])
  server.answers(listFiles, () => [file])
  server.answers(listReleaseNotes, () => [
    { id: 'n1', release_date: '2026-08-01', note_content: '<p>First</p>', version: 1 },
  ])
  server.answers(listHooks, () => [webhook])
  server.answers(listCustomerSignOns, () => ({ sign_ons: [signOn], callbacks: '', unusual_domains: [] }))
  server.answers(listRemovals, () => ({ months: 24, removals: [removal] }))
  server.answers(listPasskeys, () => ({ passkeys: [passkey], may: true, must: false }))
  server.answers(listAuthenticators, () => ({ authenticators: [{ ...passkey, name: 'Phone app' }], may: true }))
  server.answers(listReports, () => [sample(BugReport, { reference: 'BUG-1042' })])
  server.answers(listSurveys, () => [survey])
  server.answers(getFeedbackRequest, () =>
    sample(FeedbackRequest, { recipients: ['Ann Abel'], askable: [{ id: 'u9', name: 'Ann Abel' }] }),
  )
  return server
}
