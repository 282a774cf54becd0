import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { stateChange } from './completion.ts'
import { mayEditTeamRequests, mayProposePeople, mayRequestTeamFromHeader } from './permissions.ts'
import { proposalProblem } from './proposing.ts'
import {
  type Completion,
  durationInWords,
  lineInWords,
  lineProgress,
  othersInWords,
  type Proposal,
  requestStatus,
} from './team-request.ts'
import { type LineDraft, lineInPast, lineProblems, TeamRequestInput } from './validation.ts'

const today = '2026-06-18'
const line = {
  member_role: 'Software developer',
  primary_skill: 'React',
  member_type_quantity: 2,
  member_start_date: '2026-07-01',
  member_duration: '3 months',
} as const

describe('permissions for team requests', () => {
  test.each([
    [{ is_stakeholder: true, access_level: 1 }, true, true, false],
    [{ is_stakeholder: true, access_level: 2 }, false, true, false],
    [{ is_stakeholder: true, access_level: 3 }, false, true, false],
    [{ is_stakeholder: false, access_level: 1 }, false, false, true],
  ] as const)('%j: header button %s, edit requests %s, propose people %s', (viewer, header, requests, proposals) => {
    expect(mayRequestTeamFromHeader(viewer)).toBe(header)
    expect(mayEditTeamRequests(viewer)).toBe(requests)
    expect(mayProposePeople(viewer)).toBe(proposals)
  })
})

test('a new request has the status NEW and a completed one COMPLETED', () => {
  expect([true, false].map((is_new) => requestStatus({ is_new }))).toEqual(['NEW', 'COMPLETED'])
})

describe('a request line', () => {
  const draft: LineDraft = { ...line, member_type_quantity: '2' }
  test('is valid when position, skill, quantity, start date and duration are filled in', () => {
    expect(lineProblems(draft, today)).toEqual({})
  })

  const required = 'We require this information'
  const range = 'Quantity must be between 1 and 20'
  test.each([
    [{ member_role: null }, { member_role: required }],
    [{ primary_skill: null }, { primary_skill: required }],
    [{ member_type_quantity: '' }, { member_type_quantity: required }],
    [{ member_type_quantity: '0' }, { member_type_quantity: range }],
    [{ member_type_quantity: '1' }, {}],
    [{ member_type_quantity: '20' }, {}],
    [{ member_type_quantity: '21' }, { member_type_quantity: range }],
    [{ member_type_quantity: '1.5' }, { member_type_quantity: range }],
    [{ member_start_date: '' }, { member_start_date: required }],
    [{ member_start_date: '2026-06-17' }, { member_start_date: 'The start date cannot be in the past' }],
    [{ member_start_date: '2026-06-18' }, {}],
    [{ member_duration: null }, { member_duration: required }],
  ])('with %j has the problems %j', (change, problems) =>
    expect(lineProblems({ ...draft, ...change }, today)).toEqual(problems),
  )

  test('may start in the past only if it existed before and is unchanged', () => {
    const old = { ...line, id: 'a', member_start_date: '2026-01-01' }
    expect(lineInPast([old], [old], today)).toBeUndefined()
    expect(lineInPast([{ ...old, member_type_quantity: 3 }], [old], today)).toBe(0)
    expect(lineInPast([line, { ...old, id: 'b' }], [old], today)).toBe(1)
  })

  test('counts accepted and open proposals, and describes itself in words', () => {
    const proposed = (decision: Proposal['decision']) => ({ decision }) as Proposal
    const proposals = [proposed('accepted'), proposed('declined'), proposed('open')]
    expect(lineProgress({ ...line, proposals })).toEqual({ accepted: 1, proposed: 1, open: 1 })
    expect(lineInWords(line)).toBe('2 × Software developer, React')
    expect(durationInWords({ member_duration: '3 months' })).toBe('3 months')
    expect(durationInWords({ member_duration: 'Other' })).toBe('other duration')
  })
})

test('the others who are proposed for a line are named with their state, open ones first', () => {
  const names = [
    ['a', 'Ann', 'declined'],
    ['b', 'Ben', 'open'],
    ['c', 'Cal', 'accepted'],
    ['d', 'Dee', 'open'],
  ] as const
  const proposals = names.map(([id, employee_name, decision]) => ({ id, employee_name, decision }) as Proposal)
  expect(othersInWords({ proposals }, { id: 'd' })).toEqual([
    'Ben, waiting for your decision',
    'Cal, accepted',
    'Ann, declined',
  ])
})

describe('changing a request', () => {
  const accepted = { decision: 'accepted' } as Proposal
  const asksFor = (places: number, people: number) => ({
    ...line,
    id: 'l',
    member_type_quantity: places,
    proposals: Array.from({ length: people }, () => accepted),
  })
  const completion = (reason: Completion['reason']): Completion => ({ by: 'Helen Marsh', at: '2026-06-18', reason })
  const [open, filled] = [asksFor(2, 1), asksFor(2, 2)]
  test.each([
    ['an open line is filled', true, null, [open], true, [filled], 'filled'],
    ['one of two lines is filled', true, null, [open, open], true, [open, filled], undefined],
    ['a reopened request with all lines filled is changed', true, null, [filled], true, [filled], undefined],
    ['a person marks it as completed', true, null, [open], false, [open], 'marked'],
    ['a person reopens it', false, 'filled', [filled], true, [filled], 'reopened'],
    [
      'a line is added to an automatically completed request',
      false,
      'filled',
      [filled],
      false,
      [filled, open],
      'reopened',
    ],
    [
      'a line is added to a request that a person marked as completed',
      false,
      'marked',
      [filled],
      false,
      [filled, open],
      undefined,
    ],
    [
      'a filled line is removed from a completed request',
      false,
      'filled',
      [filled, filled],
      false,
      [filled],
      undefined,
    ],
  ] as const)('determines the state change when %s', (_, wasNew, reason, before, is_new, lines, change) => {
    const was = { is_new: wasNew, completion: reason && completion(reason), request_content: [...before] }
    expect(stateChange(was, { is_new, lines })).toBe(change)
  })

  test.each([
    [true, open, undefined],
    [true, filled, 'This line is filled. You cannot propose more people for it.'],
    [false, open, 'This request is completed. Reopen it first.'],
  ])('determines whether people can be proposed (request open: %s)', (is_new, asked, problem) =>
    expect(proposalProblem({ is_new }, asked)).toBe(problem),
  )
})

describe('submitting a request', () => {
  const first = (input: object) => z.safeParse(TeamRequestInput, input).error?.issues[0]?.message
  test.each([
    [{ request_content: [] }, 'Add at least one member to the request'],
    [{}, 'Add at least one member to the request'],
    [{ request_content: [{ ...line, member_type_quantity: 0 }] }, 'Quantity must be between 1 and 20'],
    [{ request_content: [{ ...line, member_type_quantity: 21 }] }, 'Quantity must be between 1 and 20'],
    [{ request_content: [{ ...line, member_role: 'King' }] }, 'We require this information'],
    [{ request_content: [line], request_comment: 'x'.repeat(301) }, 'Comment can not be more than 300 characters'],
    [{ request_content: [line], request_comment: 'x'.repeat(300) }, undefined],
    [{ request_content: [line], request_comment: null }, undefined],
    [{ request_content: [line] }, undefined],
  ])('%.60j gives the message: %s', (input, sentence) => expect(first(input)).toBe(sentence))
})
