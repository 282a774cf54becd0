import { expect, test } from 'vitest'
import { NotificationSettings } from './contract.ts'
import { EventKind, eventKinds } from './event.ts'

test.each([
  ['work_order_renewal', 'Work order renewal'],
  ['file_sharing', 'File sharing'],
  ['audit_creation', 'New audit'],
] as const)('%s is a notification setting with the checkbox “%s” (document 2, point 2.9)', (name, label) => {
  expect(EventKind.options).toContain(name)
  expect(Object.keys(NotificationSettings.shape)).toContain(name)
  expect(eventKinds[name].label).toBe(label)
})
