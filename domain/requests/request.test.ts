import { describe, expect, test } from 'vitest'
import { plainText } from '../overview/words.ts'
import type { Proposal, RequestLine } from '../team-requests/team-request.ts'
import { extensionDecision, proposalDecision } from './decision.ts'
import { isAbout, lineState, type OpenRequest } from './request.ts'

const proposal = (decision: Proposal['decision'], id = 'x'): Proposal => ({
  id,
  employee_id: 'E1',
  employee_name: 'Arjun Mehta',
  employee_photo_id: null,
  job_title: null,
  note: null,
  proposed_by: 'Amara Okafor',
  decision,
  decision_note: null,
  decided_by: 'Helen Marsh',
})
const line = (member_type_quantity: number, ...proposals: Proposal[]): { line: RequestLine } => ({
  line: {
    id: 'l',
    member_role: 'QA Engineer',
    primary_skill: 'React',
    member_type_quantity,
    proposals,
    member_start_date: '2026-12-01',
    member_duration: '3 months',
  },
})

describe('a request line', () => {
  test.each([
    ['no one is proposed', line(1), 'No one proposed yet'],
    ['the only proposal was declined', line(1, proposal('declined')), 'Helen Marsh declined Arjun Mehta'],
    ['one person is proposed and one is needed', line(1, proposal('open')), '1 proposed, waiting for a decision'],
    ['one person is proposed and two are needed', line(2, proposal('open')), '1 proposed, waiting for a decision'],
    [
      'one person is accepted and two are proposed',
      line(3, proposal('accepted'), proposal('open'), proposal('open')),
      '1 of 3 filled, 2 proposed, waiting for a decision',
    ],
    ['one of two people is accepted', line(2, proposal('accepted')), '1 of 2 filled, no one else proposed yet'],
    [
      'one person is accepted and the next was declined',
      line(2, proposal('accepted'), proposal('declined')),
      '1 of 2 filled, Helen Marsh declined Arjun Mehta',
    ],
  ])('shows its state when %s', (_, item, state) => expect(lineState(item)).toBe(state))
})

describe('the text of a decision', () => {
  const extension = { reference: 'WO-2041', requested_by: 'Helen Marsh', answered_by: 'Amara Okafor' }
  test.each([
    ['accepted', 'Amara Okafor accepted the extension of WO-2041 that Helen Marsh requested'],
    ['declined', 'Amara Okafor declined the extension of WO-2041 that Helen Marsh requested'],
    ['withdrawn', 'Helen Marsh withdrew the request to extend WO-2041'],
    ['fulfilled', 'WO-2041 was extended as Helen Marsh requested'],
  ] as const)('describes an extension request that was %s', (state, sentence) =>
    expect(plainText(extensionDecision({ ...extension, state }))).toBe(sentence),
  )

  test('describes the decision about a proposed person', () => {
    const decided = { decision: 'accepted', person: 'Arjun Mehta', role: 'QA Engineer', decided_by: null } as const
    expect(plainText(proposalDecision(decided))).toBe('The customer accepted Arjun Mehta as QA Engineer')
  })
})

test('a line or proposal id identifies the request', () => {
  const open = { kind: 'team', id: 'l', ...line(1, proposal('declined', 'p1')) } as OpenRequest
  expect(['l', 'p1', 'p2'].map((subject) => isAbout(open, subject))).toEqual([true, true, false])
})
