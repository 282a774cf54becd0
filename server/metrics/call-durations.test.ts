// @module-tag own-database
import { expect, test } from 'vitest'
import { callDurations } from './call-durations.ts'

test('buckets are cumulative as in Prometheus, and their counts continue from scrape to scrape', () => {
  const durations = callDurations()
  for (const seconds of [0.004, 0.005, 0.3, 60]) durations.observe('GET /api/x', 200, seconds)
  durations.observe('GET /api/x', 404, 1)
  const lines = (): string[] => durations.text().split('\n')
  const line = (what: string, value: number): string => `portal_http_request_duration_seconds_${what} ${value}`
  const inputOf = (status: number, le?: string): string =>
    `{${le === undefined ? '' : `le="${le}",`}call="GET /api/x",status="${status}"}`
  expect(lines().slice(0, 2)).toEqual([
    expect.stringMatching(/^# HELP portal_http_request_duration_seconds \w.*\.$/),
    '# TYPE portal_http_request_duration_seconds histogram',
  ])
  for (const [le, count] of Object.entries({ '0.005': 2, '0.25': 2, '0.5': 3, '10': 3, '+Inf': 4 }))
    expect(lines()).toContain(line(`bucket${inputOf(200, le)}`, count))
  expect(lines()).toContain(line(`count${inputOf(200)}`, 4))
  expect(lines()).toContain(line(`sum${inputOf(404)}`, 1))
  durations.observe('GET /api/x', 200, 0.3)
  expect(lines()).toContain(line(`bucket${inputOf(200, '0.5')}`, 4))
  expect(lines()).toContain(line(`count${inputOf(200)}`, 5))
  expect(lines()).toContain(line(`count${inputOf(404)}`, 1))
  expect(durations.text()).toMatch(/\n$/)
})
