import { expect, test } from 'vitest'
import { type ExtensionState, renewalRequestedOn } from './extension-request.ts'

const request = (state: ExtensionState, requested_on = '2026-06-12') => ({ state, requested_on })

test.each([
  [[], null],
  [[request('open')], '2026-06-12'],
  [[request('accepted')], '2026-06-12'],
  [[request('declined'), request('withdrawn'), request('fulfilled')], null],
  [[request('open', '2026-06-15'), request('declined')], '2026-06-15'],
  [[request('withdrawn', '2026-06-15'), request('accepted')], '2026-06-12'],
])('for the requests %j the renewal was requested on %s', (requests, day) => {
  expect(renewalRequestedOn(requests)).toBe(day)
})
