import { describe, expect, test } from 'vitest'
import { maySeeReaders, maySeeSomeReaders } from './permissions.ts'
import { groupReasons, levelOf, readerGroups, reasons, secondFactorOf } from './reader.ts'

const atlas = { id: 'p1', project_lead_id: 'e1', client_partner_id: 'e2', portfolio_director_id: null }
const customer = { is_stakeholder: true, is_superuser: false, access_level: 1, project_ids: ['p1'] } as const
const staff = { ...customer, is_stakeholder: false, access_level: 1, project_ids: [] } as const

describe('seeing who has engagement access', () => {
  test.each([
    ['a stakeholder with Advanced access', { ...customer, project_ids: ['p1'] }, true],
    ['a stakeholder with Standard access', { ...customer, access_level: 2, project_ids: ['p1'] }, false],
    ['a stakeholder of another engagement', { ...customer, project_ids: ['p2'] }, false],
    [
      'a stakeholder with the employee id of its lead',
      { ...customer, access_level: 2, project_ids: ['p1'], employee_id: 'e1' },
      false,
    ],
    ['its lead', { ...staff, project_ids: [], employee_id: 'e1' }, true],
    ['its client partner', { ...staff, project_ids: [], employee_id: 'e2' }, true],
    ['staff who lead other engagements', { ...staff, project_ids: [], employee_id: 'e3' }, false],
    [
      'staff without an employee id, although it has no portfolio director',
      { ...staff, project_ids: [], employee_id: null },
      false,
    ],
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
  ['the passkey of a customer', true, [true, false], true, 'Passkey'],
  ['the passkey of a staff member', false, [true, false], false, 'Passkey'],
  ['the authenticator app of a customer', true, [false, true], true, 'Authenticator app'],
  ['both a passkey and an authenticator app', true, [true, true], true, 'Passkey, Authenticator app'],
  ['single sign-on for staff', false, [false, false], true, 'Single sign-on'],
  ['none for staff when single sign-on for staff is off', false, [false, false], false, 'No second factor'],
  ['none for a customer, even when single sign-on for staff is on', true, [false, false], true, 'No second factor'],
] as const)('shows the second factor: %s', (_, is_stakeholder, [has_passkey, has_authenticator], staffSignOn, said) => {
  expect(secondFactorOf({ is_stakeholder, has_passkey, has_authenticator }, staffSignOn)).toBe(said)
})
