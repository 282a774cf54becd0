import { expect, test } from 'vitest'
import { groupReasons, levelOf, readerGroups, reasons, secondFactorOf } from './reader.ts'

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
