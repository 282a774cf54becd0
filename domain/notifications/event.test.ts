import { expect, test } from 'vitest'
import type { AccessLevel } from '../session/user.ts'
import { NotificationSettings } from './contract.ts'
import { subscriptionKindNames, subscriptionKinds } from './event.ts'

test.each([
  ['work_order_renewal', 'Work order renewal'],
  ['file_sharing', 'File sharing'],
  ['audit_creation', 'New audit'],
] as const)('%s is a notification setting with the checkbox “%s” (document 2, point 2.9)', (name, label) => {
  expect(subscriptionKindNames).toContain(name)
  expect(Object.keys(NotificationSettings.shape)).toContain(name)
  expect(subscriptionKinds[name].label).toBe(label)
})

test('days of work orders are offered to staff and to stakeholders with Advanced access', () => {
  const isOffered = (is_stakeholder: boolean, access_level: AccessLevel) =>
    subscriptionKinds.days.isOffered?.({ is_stakeholder, access_level })
  expect(([1, 2, 3, 4] as const).map((level) => isOffered(true, level))).toEqual([true, false, false, false])
  expect(isOffered(false, 4)).toBe(true)
})
