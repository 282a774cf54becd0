import { listPeople } from '@portal/domain/accounts/contract'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import {
  countEngagements,
  getEngagement,
  getEngagementHeader,
  listEngagements,
  listMembers,
} from '@portal/domain/engagements/contract'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { listReleaseNotes, markReleaseNotesSeen } from '@portal/domain/release-notes/contract'
import { getFeedbackRequest, listSurveys } from '@portal/domain/surveys/contract'
import { CustomerSurvey, FeedbackRequest } from '@portal/domain/surveys/customer-survey'
import { questions } from '@portal/domain/surveys/questions'
import { getMemberProfile, getOversight, listGroupTeams } from '@portal/domain/team/contract'
import { MemberProfile } from '@portal/domain/team/profile'
import { KnownPerson, listTeamRequests, searchPeople } from '@portal/domain/team-requests/contract'
import { sample } from '@portal/domain/testing/sample'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { peopleList } from './accounts.ts'
import { engagement, headerOf } from './engagements.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { groupTeam, member } from './team.ts'
import { proposal, line as requestedLine, request as teamRequest } from './team-requests.tsx'
import { order, year } from './work-orders.tsx'

const [ann, bea] = [member('Ann'), member('Bea')] as const
const _savedAt = '2026-03-12T09:00:00.000Z'
const running = order({ reference: 'WO-2041', end_date: `${year + 1}-12-31` })
const atlas = engagement({
  title: 'Atlas',
  project_lead_name: 'Amara Okafor',
  client_partner_name: 'Marcus',
  portfolio_director_name: 'Ingrid Solberg',
  work_orders: [running],
})
const survey = sample(CustomerSurvey, {
  user_info: { user_full_name: 'Ben Bell', survey_date: '2026-06-02T10:00:00Z' },
  data: questions.map(({ question }) => ({ question, answer: 'Fine' })),
})
const profile = sample(MemberProfile, { employee_id: 'Ann', member_name: 'Ann', end_date: `${year + 1}-12-31` })

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
  server.answers(getEngagementHeader, () => ({
    ...(headerOf(atlas) as EngagementHeader),
    record_access: 'edit' as const,
  }))
  server.answers(listEngagements, () => [atlas])
  server.answers(countEngagements, () => ({ active: 1, completed: 0 }))
  server.answers(listWorkOrderYears, () => [year])
  server.answers(listMembers, () => [ann, bea])
  server.answers(listGroupTeams, () => [groupTeam('Core', [ann], 3)])
  server.answers(getOversight, () => ({
    client_partner: null,
    project_lead: null,
    portfolio_director: { employee_id: 'E9', name: 'Ingrid Solberg', role: 'Director', email: null, photo_id: null },
  }))
  server.answers(getMemberProfile, () => profile)
  server.answers(listTeamRequests, () => [
    teamRequest({ request_content: [{ ...requestedLine, proposals: [proposal] }], request_comment: null }),
  ])
  server.answers(listPeople, () => peopleList([]))
  server.answers(searchPeople, () => [sample(KnownPerson, { employee_id: 'E7', employee_name: 'Kai Lund' })])
  server.answers(listReleaseNotes, () => [
    { id: 'n1', release_date: '2026-08-01', note_content: '<p>First</p>', version: 1 },
  ])
  server.answers(listSurveys, () => [survey])
  server.answers(getFeedbackRequest, () =>
    sample(FeedbackRequest, { recipients: ['Ann Abel'], askable: [{ id: 'u9', name: 'Ann Abel' }] }),
  )
  return server
}
