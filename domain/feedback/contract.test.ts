import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import { assignTag, createTag, deleteTag, listTags, setHeaderTags } from '../tags/contract.ts'
import {
  createGroupTeam,
  deleteGroupTeam,
  getMemberProfile,
  listGroupTeams,
  listMemberWorkOrders,
  sendContactMessage,
  updateGroupTeam,
} from '../team/contract.ts'
import {
  giveIndividualFeedback,
  giveTeamFeedback,
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listProfileFeedback,
  listTeamFeedback,
  listTeamFeedbackFilters,
} from './contract.ts'

const people = { member_assignments: [{ employee_id: 'e1' }] }
const kotlin = { id: 't1', name: 'Kotlin' }
const person = { employee_id: 'e1', employee_name: 'Ann Abel' }
const tag = { ...kotlin, member_assignments: [person], version: 1 }
const member = {
  ...person,
  employee_photo_id: 'face',
  member_role: 'QA Engineer',
  member_role_id: 20,
  last_day: '2026-12-31',
  absences: [],
  tags: [kotlin],
}
const team = { id: 'core', name: 'Core', project_id: 'p1', member_assignments: [member], version: 1 }
const headerTags = { client_partner: [kotlin], portfolio_director: [kotlin] }
const created = { data: { object_id: 'new' } }
const message = { data: { message: 'Hello', subject: 'Rota' }, to: ['client_partner', 'project_lead'] }
const profile = {
  employee_id: 'e1',
  member_name: 'Ann Abel',
  member_role: 'QA Engineer',
  project_title: 'Payments',
  groups: ['Core'],
  allocation_percentage: 80,
  email: 'ann@provider.example',
  start_date: '2026-01-05',
  end_date: '2026-12-31',
  employee_photo_id: 'face',
  tags: [kotlin],
}
const workOrder = {
  work_order_name: 'WO-1',
  project_name: 'Payments',
  start_date: '2026-01-05',
  end_date: '2026-12-31',
  allocation: 50,
  status: 'Past',
}
const feedback = { id: 'f1', provider_full_name: 'Helen Marsh', date: '2026-06-18T08:30:00.000Z', feedback: 'Good' }
const withdrawable = { withdrawable_until: null }
const onProfile = { ...feedback, ...withdrawable, provider_role: 'CFO' }
const onPerson = { ...feedback, ...withdrawable, full_name: 'Ann Abel', project_name: 'Payments', company_name: 'Bank' }
const onTeam = { ...feedback, ...withdrawable, team_name: 'Core', project_name: 'Payments' }
const names = ['Ann']
const page = { page_number: 2, items_per_page: 10 }

interface Sample {
  query?: object
  body?: object
  answer: object | null
}

/** Section 7 of the specification's second document. `/api` is the base of every call. */
const calls: [address: string, endpoint: Endpoint, sample: Sample][] = [
  ['POST /api/projects/{id}/group-teams', createGroupTeam, { body: { name: 'Core' }, answer: created }],
  ['GET /api/projects/{id}/group-teams', listGroupTeams, { answer: [team] }],
  ['DELETE /api/projects/{id}/group-teams/{teamId}', deleteGroupTeam, { answer: null }],
  [
    'PATCH /api/projects/{id}/group-teams/{teamId}',
    updateGroupTeam,
    { query: { name: 'Core' }, body: people, answer: team },
  ],
  ['GET /api/projects/{id}/tags', listTags, { answer: [tag] }],
  ['POST /api/projects/{id}/tags', createTag, { body: { name: 'Kotlin' }, answer: created }],
  [
    'PATCH /api/projects/{id}/tags',
    setHeaderTags,
    { body: { client_partner: [{ id: 't1' }], portfolio_director: [{ id: 't1' }] }, answer: headerTags },
  ],
  ['PATCH /api/projects/{id}/tags/{tagId}', assignTag, { body: people, answer: tag }],
  ['DELETE /api/projects/{id}/tags/{tagId}', deleteTag, { answer: null }],
  ['POST /api/projects/{id}/contact-form', sendContactMessage, { body: message, answer: null }],
  ['GET /api/projects/{id}/employees/{employee_id}', getMemberProfile, { answer: profile }],
  ['GET /api/projects/{id}/employees/{employee_id}/work-orders', listMemberWorkOrders, { answer: [workOrder] }],
  [
    'POST /api/feedback/individual-feedback',
    giveIndividualFeedback,
    { body: { feedback: 'Good', project_id: 'p1', employee_id: 'e1' }, answer: created },
  ],
  [
    'POST /api/feedback/team_feedback/',
    giveTeamFeedback,
    {
      body: { team_id: 'core', feedback: 'Good', feedback_provider_fullname: 'Helen Marsh', project_name: 'Payments' },
      answer: created,
    },
  ],
  [
    'GET /api/feedback/individual-feedback/{id}/{employee_id}',
    listProfileFeedback,
    { query: { page_number: 2, items_per_page: 5 }, answer: { item_list: [onProfile], total_pages: 1 } },
  ],
  [
    'GET /api/feedback/individual-feedback',
    listIndividualFeedback,
    { query: { ...page, name_filters: names, project_filters: names, company_filters: names }, answer: [onPerson] },
  ],
  [
    'GET /api/feedback/individual-feedback-filters',
    listIndividualFeedbackFilters,
    { answer: { name_filters: names, project_name: names, company_name: names } },
  ],
  [
    'GET /api/feedback/team-feedback',
    listTeamFeedback,
    { query: { ...page, team_filters: names, project_filters: names, name_filters: names }, answer: [onTeam] },
  ],
  [
    'GET /api/feedback/team-feedback-filters',
    listTeamFeedbackFilters,
    { answer: { team_filters: names, project_filters: names, provider_full_filters: names } },
  ],
]

/** Lists and numbers are JSON in an address. */
const inAddress = (query: object) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
const parse = (schema: unknown, value: unknown) => z.parse(schema as z.ZodMiniType, value)

describe('the calls for teams, tags and feedback', () => {
  test.each(calls)('have the path, fields and response of the specification: %s', (address, endpoint, sample) => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe(address)
    if (sample.query) expect(parse(endpoint.query, inAddress(sample.query))).toEqual(sample.query)
    if (sample.body) expect(parse(endpoint.body, sample.body)).toEqual(sample.body)
    const [answer] = Object.values(endpoint.answers)
    expect(answer && parse(answer, sample.answer)).toEqual(sample.answer)
  })
})
