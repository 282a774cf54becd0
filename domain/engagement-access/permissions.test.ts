import { describe, expect, test } from 'vitest'
import { maySeeReaders, maySeeSomeReaders } from './permissions.ts'
import { groupReasons, levelOf, readerGroups, reasons, secondFactorOf } from './reader.ts'

const atlas = { id: 'p1', project_lead_id: 'e1', client_partner_id: 'e2', portfolio_director_id: null }
const customer = { is_stakeholder: true, is_superuser: false, access_level: 1, project_ids: ['p1'] } as const
const staff = { ...customer, is_stakeholder: false, access_level: 1, project_ids: [] } as const

describe('seeing who has engagement access', () => {
  test.each([
    ['a stakeholder with Advanced access', { ...customer, project_ids: ['p1'] }, true],
    ['one with Standard access', { ...customer, access_level: 2, project_ids: ['p1'] }, false],
    ['one of another engagement', { ...customer, project_ids: ['p2'] }, false],
    [
      'one who bears a leader’s number',
      { ...customer, access_level: 2, project_ids: ['p1'], employee_id: 'e1' },
      false,
    ],
    ['its lead', { ...staff, project_ids: [], employee_id: 'e1' }, true],
    ['its client partner', { ...staff, project_ids: [], employee_id: 'e2' }, true],
    ['staff who lead others', { ...staff, project_ids: [], employee_id: 'e3' }, false],
    ['staff without a number, where a place is empty', { ...staff, project_ids: [], employee_id: null }, false],
    ['a superuser', { ...staff, project_ids: [], is_superuser: true }, true],
  ] as const)('is allowed for %s: %s', (_, viewer, may) => {
    expect(maySeeReaders({ ...viewer, project_ids: [...viewer.project_ids] }, atlas)).toBe(may)
    if (may) expect(maySeeSomeReaders(viewer)).toBe(true)
  })
})

test('every reason for engagement access belongs to a group', () => {
  expect(new Set(readerGroups.flatMap((group) => groupReasons[group]))).toEqual(new Set(reasons))
})

test('stakeholders have one of four access levels; staff are shown as Staff', () => {
  const level = (is_stakeholder: boolean, access_level: 1 | 2 | 3 | 4) => levelOf({ is_stakeholder, access_level })
  expect(([1, 2, 3, 4] as const).map((each) => level(true, each))).toEqual([
    'ADVANCED',
    'STANDARD',
    'Level 3',
    'Level 4',
  ])
  expect(level(false, 1)).toBe('Staff')
})

test.each([
  ['a passkey of a customer', true, [true, false], true, 'Passkey'],
  ['a passkey of staff', false, [true, false], false, 'Passkey'],
  ['an app of a customer', true, [false, true], true, 'Authenticator app'],
  ['both where there are both', true, [true, true], true, 'Passkey, Authenticator app'],
  ['what staff have at the identity provider', false, [false, false], true, 'Single sign-on'],
  ['nothing of staff who do not sign on there', false, [false, false], false, 'No second factor'],
  ['nothing of a customer, however staff sign on', true, [false, false], true, 'No second factor'],
] as const)('shows the second factor: %s', (_, is_stakeholder, [has_passkey, has_authenticator], staffSignOn, said) => {
  expect(secondFactorOf({ is_stakeholder, has_passkey, has_authenticator }, staffSignOn)).toBe(said)
})
