import { describe, expect, test } from 'vitest'
import { allEvents, readEvent, type StoredEvent } from './all-events.ts'
import { auditCreated } from './audits/audit-events.ts'
import { daysRunningOut } from './days/days-events.ts'
import { engagementChanged } from './engagements/engagement-events.ts'
import type { Detail, EventKind } from './events/event-kind.ts'
import type { Subjects, SubjectType } from './events/subjects.ts'
import * as feedback from './feedback/feedback-events.ts'
import { fileReplaced, fileShared } from './files/file-events.ts'
import { importEnded } from './import/import-events.ts'
import { removalCalledOff, removalPlanned } from './retention/removal-events.ts'
import * as surveys from './surveys/service-feedback-events.ts'
import { assignmentRoleChanged } from './team/assignment-events.ts'
import * as requests from './team-requests/team-request-events.ts'
import { allWebhookKinds } from './webhooks/event.ts'
import * as extensions from './work-orders/extension-events.ts'
import { workOrderChanged, workOrderEnding } from './work-orders/work-order-events.ts'

const today = '2026-06-18'

/** An event on the engagement P1 about the record s1, by Helen Marsh and, where a kind names a person, about Ann Reed. */
const event = <Facts extends object, Type extends SubjectType>(
  { kind, facts: schema }: EventKind<Facts, Type>,
  subject: Subjects[Type],
  facts: Facts,
): StoredEvent => ({
  kind,
  engagement_id: 'P1',
  subject_id: 's1',
  facts: schema.parse(facts),
  subject,
  actor: 'Helen Marsh',
  person: 'Ann Reed',
})

const order = { reference: 'WO-9', title: 'Cards & loans', end_date: '2026-07-18' }
const ofOrder = '/work-orders?project=Cards+%26+loans&wo=s1'
const usage = { budget_days: 40, used_days: 32.5, days_left_at_end: null, start_date: '2026-01-05' }
const runOut = { runs_out_on: '2026-06-29', runs_out_earliest: '2026-06-28', runs_out_latest: '2026-06-30' }
const noRunOut = { runs_out_on: null, runs_out_earliest: null, runs_out_latest: null }
const facts = { ...usage, ...noRunOut, end_date: order.end_date }
const request = {
  reference: 'WO-9',
  title: 'Cards & loans',
  work_order_id: 'w1',
  message: 'Two more months',
  proposed_end_date: null,
}
const ofRequest = '/work-orders?project=Cards+%26+loans&wo=w1'
const teamRequest = { requested_by: 'Owen Blackwood' }
const toRequests = '/engagements/P1/request-team'
const file = { file_name: 'Plan.pdf', category: 'Contracts', expire_on: null }
const toFiles = '/engagements/P1/files'
const toResponse = '/view-feedback/P1?survey=s1'
const toFeedback = '/people-feedback'
const run = { who: 'Leah Stone', problems: ['Row 1 has no id.', 'Row 2 has no id.'] }

const role = { was: 'QA Engineer', now: 'Delivery Lead' }

type Row = [StoredEvent, sentence: string, path: string, detail?: Detail]

const rows: Row[] = [
  [
    event(engagementChanged, {}, { title: { was: 'Cards', now: 'Cards & loans' } }),
    'Title is Cards & loans, was Cards',
    '/engagements/P1',
  ],
  [
    event(
      engagementChanged,
      { names: { customer: 'Halden & Moore', project_lead: 'Ann Reed' } },
      {
        title: { was: 'Cards', now: 'Loans' },
        customer: { was: 'c1', now: 'c2' },
        client_partner: { was: 'p1' },
        project_lead: { was: 'p1', now: 'p2' },
        portfolio_director: { now: 'p3' },
      },
    ),
    'Title is Loans, was Cards; customer is Halden & Moore; Client Partner is not decided yet; Delivery Lead is Ann Reed; Portfolio Director is someone else',
    '/engagements/P1',
  ],
  [
    event(workOrderChanged, order, { reference: { was: 'WO-8', now: 'WO-9' } }),
    'WO-9 was called WO-8 before',
    '/engagements/P1/work-orders?wo=s1',
  ],
  [
    event(workOrderChanged, order, { budget_days: { was: 100, now: 1200 } }),
    'WO-9 has a budget of 1,200 days, was 100 days',
    '/engagements/P1/work-orders?wo=s1',
  ],
  [
    event(workOrderChanged, order, { budget_days: { was: 1 } }),
    'WO-9 has no budget of days, was 1 day',
    '/engagements/P1/work-orders?wo=s1',
  ],
  [
    event(workOrderChanged, order, { reference: { was: 'WO-7', now: 'WO-8' }, budget_days: { now: 40 } }),
    'WO-8 was called WO-7 before; has a budget of 40 days, had none before',
    '/engagements/P1/work-orders?wo=s1',
  ],
  [
    event(assignmentRoleChanged, order, { role }),
    'The role of Ann Reed on WO-9 is Delivery Lead, was QA Engineer',
    '/engagements/P1/team?view=implementation',
  ],
  [
    { ...event(assignmentRoleChanged, order, { role }), person: null },
    'The role of a person on WO-9 is Delivery Lead, was QA Engineer',
    '/engagements/P1/team?view=implementation',
  ],

  [event(workOrderEnding, order, {}), 'WO-9 ends on 18 Jul 2026, 30 calendar days left', ofOrder],
  [event(workOrderEnding, { ...order, end_date: today }, {}), 'WO-9 ends today, on 18 Jun 2026', ofOrder],
  [event(workOrderEnding, { ...order, end_date: '2026-06-17' }, {}), 'WO-9 ended on 17 Jun 2026', ofOrder],

  [event(daysRunningOut, order, { ...facts, threshold: '80' }), '81% of the budget days of WO-9 are used', ofOrder],
  [event(daysRunningOut, order, { ...facts, threshold: '100' }), 'All budget days of WO-9 are used', ofOrder],
  [
    event(daysRunningOut, order, { ...facts, ...runOut, threshold: 'runs-out' }),
    'The days of WO-9 run out on 29 Jun 2026, 19 days before the work order ends',
    ofOrder,
  ],

  [
    event(extensions.extensionRequested, request, {}),
    'Helen Marsh requested an extension of WO-9',
    ofRequest,
    { quote: 'Two more months', remark: null },
  ],
  [
    event(extensions.extensionRequested, { ...request, proposed_end_date: '2026-09-30' }, {}),
    'Helen Marsh requested an extension of WO-9',
    ofRequest,
    { quote: 'Two more months', remark: 'Proposed new end date: 30 Sep 2026' },
  ],
  [
    event(extensions.extensionAnswered, request, { state: 'accepted' }),
    'Helen Marsh accepted the extension of WO-9',
    ofRequest,
  ],
  [
    event(extensions.extensionAnswered, request, { state: 'declined' }),
    'Helen Marsh declined the extension of WO-9',
    ofRequest,
  ],
  [event(extensions.extensionWithdrawn, request, {}), 'Helen Marsh withdrew the request to extend WO-9', ofRequest],

  [event(requests.teamRequested, teamRequest, { places: 1 }), 'Helen Marsh requested 1 team member', toRequests],
  [event(requests.teamRequested, teamRequest, { places: 3 }), 'Helen Marsh requested 3 team members', toRequests],
  [
    event(requests.teamRequestChanged, teamRequest, { change: 'changed' }),
    'Helen Marsh changed a team request',
    toRequests,
  ],
  [
    event(requests.teamRequestChanged, teamRequest, { change: 'completed' }),
    'Helen Marsh completed a team request',
    toRequests,
  ],
  [
    event(requests.teamRequestChanged, teamRequest, { change: 'reopened' }),
    'Helen Marsh reopened a team request',
    toRequests,
  ],
  [
    event(requests.teamRequestChanged, teamRequest, { change: 'filled' }),
    'The team request of Owen Blackwood is completed because all lines are filled',
    toRequests,
  ],
  [
    event(requests.teamRequestChanged, { requested_by: null }, { change: 'filled' }),
    'A team request is completed because all lines are filled',
    toRequests,
  ],
  [event(requests.teamRequestRemoved, teamRequest, {}), 'Helen Marsh deleted a team request', toRequests],
  [
    event(requests.personProposed, teamRequest, { proposal: 'p1' }),
    'Helen Marsh proposed Ann Reed for the team',
    toRequests,
  ],
  [
    event(requests.proposalDecided, teamRequest, { proposal: 'p1', decision: 'accepted' }),
    'Helen Marsh accepted Ann Reed for the team',
    toRequests,
  ],
  [
    event(requests.proposalDecided, teamRequest, { proposal: 'p1', decision: 'declined' }),
    'Helen Marsh declined Ann Reed for the team',
    toRequests,
  ],

  [event(fileShared, file, {}), 'Helen Marsh shared Plan.pdf', toFiles, { text: 'Contracts' }],
  [
    event(fileShared, { ...file, expire_on: '2026-06-30' }, {}),
    'Helen Marsh shared Plan.pdf',
    toFiles,
    { text: 'Contracts, expires on 30 Jun 2026, 12 days left' },
  ],
  [
    event(fileReplaced, { ...file, expire_on: today }, { version: 2 }),
    'Helen Marsh shared a new version of Plan.pdf',
    toFiles,
    { text: 'Contracts, expires on 18 Jun 2026' },
  ],

  [
    event(auditCreated, { title: 'Security audit', score: 90.6 }, {}),
    'New audit: Security audit',
    '/engagements/P1/audits/s1',
    { text: 'Score 91%' },
  ],

  [
    event(surveys.serviceFeedbackRequested, {}, { people: 1 }),
    'Helen Marsh asked a person for feedback',
    '/feedback/P1',
  ],
  [
    event(surveys.serviceFeedbackRequested, {}, { people: 2 }),
    'Helen Marsh asked 2 people for feedback',
    '/feedback/P1',
  ],
  [event(surveys.serviceFeedbackGiven, {}, {}), 'Helen Marsh gave feedback on the service', toResponse],
  [event(surveys.serviceFeedbackChanged, {}, {}), 'Helen Marsh changed their feedback on the service', toResponse],
  [event(surveys.serviceFeedbackReplied, {}, {}), 'Helen Marsh replied to service feedback', toResponse],

  [event(feedback.personFeedbackGiven, {}, {}), 'Helen Marsh gave feedback on a person', toFeedback],
  [event(feedback.personFeedbackWithdrawn, {}, {}), 'Helen Marsh withdrew feedback on a person', toFeedback],
  [
    event(feedback.teamFeedbackGiven, { team_name: 'Core' }, {}),
    'Helen Marsh gave feedback on the team Core',
    toFeedback,
  ],
  [event(feedback.teamFeedbackWithdrawn, { team_name: '' }, {}), 'Helen Marsh withdrew feedback on a team', toFeedback],

  [
    event(removalPlanned, {}, { remove_on: '2026-07-18' }),
    'Will be removed on 18 Jul 2026, with all its files',
    '/engagements/P1',
  ],
  [event(removalCalledOff, {}, { remove_on: '2026-07-18' }), 'Will not be removed on 18 Jul 2026', '/engagements/P1'],

  [
    event(importEnded, run, { outcome: 'taken in', problems: 0 }),
    'An import by Leah Stone succeeded',
    '/admin/imports',
  ],
  [
    event(importEnded, run, { outcome: 'refused', problems: 1 }),
    'An import by Leah Stone was rejected with 1 problem',
    '/admin/imports',
  ],
  [
    event(importEnded, run, { outcome: 'refused', problems: 2 }),
    'An import by Leah Stone was rejected with 2 problems',
    '/admin/imports',
  ],
  [
    event(importEnded, run, { outcome: 'failed', problems: 2 }),
    'An import by Leah Stone failed. Row 1 has no id. Row 2 has no id.',
    '/admin/imports',
  ],
]

describe('an event', () => {
  test.each(rows.map(([stored, ...said]) => [stored.kind, stored, ...said] as const))(
    'of the kind %s says what happened and leads there',
    (_, stored, sentence, path, detail) => {
      expect(readEvent(stored, today)).toEqual({ sentence, path, detail: detail ?? null })
    },
  )

  test('of an unknown kind cannot be read', () => {
    const stored = { kind: 'file.lost', engagement_id: null, subject_id: 's1', facts: {}, subject: null }
    expect(() => readEvent({ ...stored, actor: null, person: null }, today)).toThrow('file.lost')
  })
})

describe('the kinds of event', () => {
  const names = allEvents.map(({ kind }) => kind)

  test('have different names, and those with an inbox or a webhook have a sentence in the table above', () => {
    expect(names).toEqual([...new Set(names)])
    const read = allEvents.filter(({ inbox, webhook, sentence }) => inbox ?? webhook ?? sentence)
    expect(new Set(rows.map(([{ kind }]) => kind))).toEqual(new Set(read.map(({ kind }) => kind)))
  })

  test('that webhooks send are those that people choose from', () => {
    const sent = allEvents.filter(({ webhook }) => webhook).map(({ kind }) => kind)
    expect(sent.toSorted()).toEqual(allWebhookKinds.toSorted())
  })
})
