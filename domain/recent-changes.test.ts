import { describe, expect, test } from 'vitest'
import { allEvents } from './all-events.ts'
import { auditScored } from './audits/audit-events.ts'
import { engagementAdded, engagementChanged } from './engagements/engagement-events.ts'
import type { EventKind } from './events/event-kind.ts'
import type { ChangeSubjects } from './events/subjects.ts'
import { personFeedbackGiven, teamFeedbackGiven } from './feedback/feedback-events.ts'
import { fileReplaced, fileShared } from './files/file-events.ts'
import { ChangeKind, figureOf } from './overview/change.ts'
import { plainText } from './overview/words.ts'
import { changesOf, type Found, type FoundEvent } from './recent-changes.ts'
import { User, type Viewer } from './session/user.ts'
import { serviceFeedbackChanged, serviceFeedbackGiven } from './surveys/service-feedback-events.ts'
import {
  assignmentEndMoved,
  assignmentJoined,
  assignmentLeft,
  assignmentRoleChanged,
} from './team/assignment-events.ts'
import { personProposed, proposalDecided, teamRequested } from './team-requests/team-request-events.ts'
import { sample } from './testing/sample.ts'
import { extensionAnswered, extensionRequested } from './work-orders/extension-events.ts'
import { workOrderAdded, workOrderChanged, workOrderMoved, workOrderRemoved } from './work-orders/work-order-events.ts'

const today = '2026-11-21'
const customer = sample(User, { is_stakeholder: true, access_level: 1, project_ids: ['p1'] })
const lead = sample(User, { is_stakeholder: false, job_title: 'Delivery Lead' })

let position = 100
/** An event on the engagement p1; later calls are older events. */
const event = <Facts extends object>(
  { kind }: Pick<EventKind<Facts, never, never>, 'kind'>,
  facts: object,
  subject: ChangeSubjects[keyof ChangeSubjects] | null,
  rest: Partial<FoundEvent> = {},
): FoundEvent => {
  const base = { id: String(--position), engagement_id: 'p1', subject_id: 's1', person_id: null, day: '2026-11-10' }
  return { ...base, kind, facts, subject, ...rest }
}
const none: Found = { events: [], joinedOrLeft: [], ended: [], stakeholders: [], notes: [] }
const changes = (found: Partial<Found>, viewer: Viewer = customer) =>
  changesOf({ ...none, ...found }, { viewer, today })
const lines = (events: readonly FoundEvent[], viewer?: Viewer) =>
  changes({ events }, viewer).map(({ words, difference, count }) => [plainText(words), difference?.text ?? null, count])

const order = { reference: 'WO-2006 Discovery' }
const dates = (old_start: string, old_end: string, new_start: string, new_end: string) =>
  event(workOrderMoved, { old_start, old_end, new_start, new_end }, order)
const added = () => event(workOrderAdded, { new_start: '2027-03-17', new_end: '2027-09-13' }, order)
const removed = () => event(workOrderRemoved, { old_start: '2027-03-17', old_end: '2027-09-13' }, order)
const scored = (scoring_type: 1 | 2, score: number, before: number | null) =>
  event(auditScored, { score, before }, { title: 'Risk', scoring_type })
const survey = { by: 'Helen', score: 9 }
const request = { by: 'Helen', lines: [{ quantity: 2, role: 'QA Engineer', skill: 'Python' }] }
const second = { quantity: 1, role: 'Delivery Lead', skill: 'Scrum' }
const proposal = {
  person: 'Ann',
  role: 'QA Engineer',
  proposed_by: 'Amara',
  decided_by: 'Helen',
  decision: 'open',
  is_new: true,
} as const
const extension = {
  order_id: 'w1',
  reference: 'WO-2006',
  requested_by: 'Helen',
  answered_by: 'Amara',
  state: 'open',
  project_lead_id: 'E002',
  client_partner_id: null,
  portfolio_director_id: null,
} as const
const orderOf = (id: string) => `/engagements/p1/work-orders?wo=${id}`
const requests = '/engagements/p1/request-team'
const file = { by: 'Helen', file_name: 'Plan.pdf' }

/** Each with its text, difference and path. */
const rows: [FoundEvent, line: string, viewer?: Viewer][] = [
  [event(engagementAdded, {}, {}), 'New engagement | /engagements/p1'],
  [
    event(engagementChanged, { title: { was: 'Cards', now: 'Loans' }, project_lead: { now: 'p2' } }, { names: null }),
    'Title is Loans, was Cards; Delivery Lead is someone else | /engagements/p1',
  ],
  [
    event(engagementChanged, { project_lead: { now: 'p2' } }, { names: { project_lead: 'Ann Reed' } }),
    'Delivery Lead is Ann Reed | /engagements/p1',
  ],
  [
    event(workOrderChanged, { budget_days: { was: 100, now: 120 } }, order),
    `WO-2006 Discovery has a budget of 120 days, was 100 days | ${orderOf('s1')}`,
  ],
  [
    event(
      assignmentRoleChanged,
      { role: { was: 'QA Engineer', now: 'Designer' } },
      { ...order, person: 'Ann Reed', first_day: today },
    ),
    'The role of Ann Reed on WO-2006 is Designer, was QA Engineer | /engagements/p1/team?view=implementation',
  ],
  [added(), `WO-2006 Discovery, 17 Mar – 13 Sep 2027 | new | ${orderOf('s1')}`],
  [removed(), 'WO-2006 Discovery was removed | /engagements/p1/work-orders'],
  [
    dates('2026-10-31', '2027-02-07', '2026-10-31', '2027-04-09'),
    `WO-2006 Discovery ends 9 Apr 2027, was 7 Feb 2027 | 61 days later | ${orderOf('s1')}`,
  ],
  [
    dates('2026-10-31', '2027-02-07', '2026-11-01', '2027-02-07'),
    `WO-2006 Discovery starts 1 Nov 2026, was 31 Oct 2026 | starts 1 day later | ${orderOf('s1')}`,
  ],
  [
    dates('2026-10-31', '2027-02-07', '2026-11-01', '2027-02-06'),
    `WO-2006 Discovery starts 1 Nov 2026, was 31 Oct 2026; ends 6 Feb 2027, was 7 Feb 2027 | 1 day earlier | ${orderOf('s1')}`,
  ],
  [scored(2, 75.4, 88), 'Risk 75%, was 88% | 13 points lower | /engagements/p1/audits/s1'],
  [scored(2, 75, null), 'Risk 75% | new | /engagements/p1/audits/s1'],
  [event(fileShared, {}, file), 'Helen shared Plan.pdf | /engagements/p1/files'],
  [event(fileReplaced, {}, file), 'Helen shared a new version of Plan.pdf | /engagements/p1/files'],
  [event(serviceFeedbackGiven, {}, survey), 'Helen gave 9 out of 10 for recommending us | 9 | /view-feedback/p1'],
  [event(serviceFeedbackGiven, {}, { ...survey, score: null }), 'Helen provided feedback | /view-feedback/p1'],
  [event(personFeedbackGiven, {}, { by: 'Helen', about: 'Ann' }), 'Helen gave feedback on Ann | /people-feedback'],
  [event(teamFeedbackGiven, {}, { by: 'Helen', about: 'Core' }), 'Helen gave feedback on Core | /people-feedback'],
  [event(teamRequested, {}, request), `Helen asked for 2 × QA Engineer, Python | ${requests}`],
  [
    event(teamRequested, {}, { ...request, lines: [...request.lines, second] }),
    `Helen asked for 2 × QA Engineer, 1 × Delivery Lead | ${requests}`,
  ],
  [event(personProposed, {}, proposal), `Amara proposed Ann as QA Engineer | waiting for you | ${requests}`],
  [event(personProposed, {}, proposal), `Amara proposed Ann as QA Engineer | open | ${requests}`, lead],
  [event(personProposed, {}, { ...proposal, is_new: false }), `Amara proposed Ann as QA Engineer | open | ${requests}`],
  [event(proposalDecided, { decision: 'declined' }, proposal), `Helen declined Ann as QA Engineer | ${requests}`],
  [event(extensionRequested, {}, extension), `Helen requested an extension of WO-2006 | open | ${orderOf('w1')}`],
  [
    event(extensionRequested, {}, extension),
    `Helen requested an extension of WO-2006 | waiting for you | ${orderOf('w1')}`,
    lead,
  ],
  [
    event(extensionRequested, {}, extension),
    `Helen requested an extension of WO-2006 | waiting for you | ${orderOf('w1')}`,
    { ...lead, job_title: 'Consultant', employee_id: 'E002' },
  ],
  [
    event(extensionAnswered, { state: 'accepted' }, extension),
    `Amara accepted the extension of WO-2006 | ${orderOf('w1')}`,
  ],
]

describe('the line of a change', () => {
  test.each(rows.map(([one, line, viewer]) => [line, one, viewer] as const))('is "%s"', (line, one, viewer) => {
    const [change] = changes({ events: [one] }, viewer)
    const { words = [], difference, path, count } = change ?? {}
    expect([[plainText(words), difference?.text, path].filter(Boolean).join(' | '), count]).toEqual([line, 1])
  })

  test('is in the table above or below for all kinds of events', () => {
    const ofPeople = [assignmentJoined, assignmentLeft, assignmentEndMoved, serviceFeedbackChanged]
    const tested = [...rows.map(([{ kind }]) => kind), ...ofPeople.map(({ kind }) => kind)]
    expect(new Set(tested)).toEqual(new Set(allEvents.filter(({ change }) => change).map(({ kind }) => kind)))
  })

  test('of an audit says whether the score got worse, which depends on its scoring type', () => {
    const scores = [scored(2, 75, 88), scored(1, 35, 42), scored(1, 42, 35), scored(2, 75, null)]
    expect(changes({ events: scores }).map(({ difference }) => difference?.is_worse)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('is missing for an event whose record is gone, and for one that was undone', () => {
    expect(lines([event(fileShared, {}, null)])).toEqual([])
    expect(lines([removed(), added()])).toEqual([])
    expect(lines([removed(), added(), removed()])).toEqual([['WO-2006 Discovery was removed', null, 1]])
    expect(lines([event(serviceFeedbackChanged, {}, survey), event(serviceFeedbackGiven, {}, survey)])).toHaveLength(1)
  })
})

describe('changes of people on work orders', () => {
  const ofPerson = (
    kind: Pick<EventKind, 'kind'>,
    person: string,
    {
      role = 'QA Engineer',
      first_day = '2026-11-10',
      ...rest
    }: Partial<FoundEvent> & { role?: string; first_day?: string } = {},
    ends: readonly [was: string, now: string] = ['2027-02-07', '2027-03-07'],
  ) => {
    const facts = { role, old_end: ends[0], new_end: ends[1] }
    const subject = { person, reference: 'WO-2006 Discovery', first_day, order_end: '2026-11-15' }
    return event(kind, facts, subject, { person_id: person, ...rest })
  }
  const [joined, left] = [assignmentJoined, assignmentLeft]

  test('are one line for those who joined or left a work order on the same day', () => {
    expect(lines([ofPerson(joined, 'Ann')])).toEqual([['Ann, QA Engineer, joined WO-2006', null, 1]])
    expect(lines([ofPerson(joined, 'Ann'), ofPerson(joined, 'Ben', { role: 'Designer' })])).toEqual([
      ['Ann, QA Engineer, and Ben, Designer, joined WO-2006', null, 2],
    ])
    expect(lines(['Ann', 'Ben', 'Cal', 'Dan'].map((name) => ofPerson(left, name)))).toEqual([
      ['Ann, Ben and 2 others left WO-2006', null, 4],
    ])
    expect(lines([ofPerson(joined, 'Ann', { first_day: '2026-12-01' })])).toEqual([
      ['Ann, QA Engineer, joins WO-2006 on 1 Dec 2026', null, 1],
    ])
    expect(lines([ofPerson(joined, 'Ann'), ofPerson(joined, 'Ben', { day: '2026-11-09' })])).toHaveLength(2)
  })

  test('are left out if the person left again, and if the calendar and an import both report them', () => {
    expect(lines([ofPerson(left, 'Ann'), ofPerson(joined, 'Ann')])).toEqual([])
    const event = ofPerson(joined, 'Ann')
    const joinedOrLeft = [{ ...event, id: 'p1-Ann', day: '2026-11-11', subject: { ...event.subject } }]
    expect(changes({ events: [event], joinedOrLeft }).map(({ day }) => day)).toEqual(['2026-11-10'])
  })

  test('who left with their work order are one line with its end', () => {
    const ended = [{ id: 's1', engagement_id: 'p1', reference: 'WO-2006 Discovery', day: '2026-11-15' }]
    const sentences = (events: FoundEvent[]) => changes({ ended, events }).map(({ words }) => plainText(words))
    expect(sentences([ofPerson(left, 'Ann', { day: '2026-11-15' })])).toEqual([
      'Ann, QA Engineer, left when WO-2006 ended',
    ])
    expect(sentences([])).toEqual(['WO-2006 Discovery ended'])
  })

  test('of last days are one line for people with the same old and new date, from the first to the current one', () => {
    const stays = (person: string, was: string, now: string) => ofPerson(assignmentEndMoved, person, {}, [was, now])
    const both = [stays('Ann', '2027-02-07', '2027-03-07'), stays('Ben', '2027-02-07', '2027-03-07')]
    const text = 'Ann and Ben stay on WO-2006 until 7 Mar 2027, was 7 Feb 2027'
    expect(lines(both)).toEqual([[text, '28 days later', 2]])
    expect(lines([stays('Ann', '2027-02-08', '2027-02-06'), stays('Ann', '2027-02-07', '2027-02-08')])).toEqual([
      ['Ann leaves WO-2006 on 6 Feb 2027, was 7 Feb 2027', '1 day earlier', 1],
    ])
    expect(lines([stays('Ann', '2027-02-08', '2027-02-07'), stays('Ann', '2027-02-07', '2027-02-08')])).toEqual([])
    expect(lines([ofPerson(joined, 'Ann'), stays('Ann', '2027-02-07', '2027-02-08')])).toHaveLength(1)
    expect(lines([...both.slice(0, 1), stays('Ben', '2027-02-07', '2027-03-08')])).toHaveLength(2)
  })
})

describe('the changes', () => {
  test('of a new engagement list only that it is new, and actions of people', () => {
    const invitation = { id: 'c1', engagement_id: 'p1', day: '2026-11-10', action: 'added', name: 'Owen' } as const
    const stakeholders = [
      { ...invitation, by: null },
      { ...invitation, by: 'Helen', action: 'invited' as const },
    ]
    const events = [event(fileShared, {}, file), added(), event(engagementAdded, {}, {})]
    expect(changes({ events, stakeholders }).map(({ words }) => plainText(words))).toEqual([
      'New engagement',
      'Helen shared Plan.pdf',
      'Helen invited Owen',
    ])
  })

  test('has a figure for every kind except those listed', () => {
    expect(ChangeKind.options.filter((kind) => figureOf[kind] === null)).toEqual([
      'new-engagement',
      'release-note',
      'engagement-changed',
      'order-changed',
      'order-removed',
      'role-changed',
      'order-ended',
    ])
  })
})
