import { afterEach, expect, test, vi } from 'vitest'
import { ago } from './moment.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['2026-09-14T07:05:00Z', 'Today 08:05'],
  ['2026-09-13T22:30:00Z', 'Yesterday 23:30'],
  ['2026-09-05T08:00:00Z', '9 days ago'],
  ['2026-09-14T12:00:01Z', 'Just now'],
])('shows %s as "%s"', (instant, words) => {
  vi.useFakeTimers({ now: new Date('2026-09-14T12:00:00Z') })
  expect(ago(instant)).toBe(words)
})
