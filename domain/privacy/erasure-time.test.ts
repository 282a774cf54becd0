import { expect, test } from 'vitest'
import { nextErasureTime } from './erasure-time.ts'

test.each([
  ['in the morning', 'Europe/London', '2026-11-25T09:00:00Z', '2026-11-26T02:00:00.000Z'],
  ['in the last minute of the day', 'Europe/London', '2026-11-25T23:59:59Z', '2026-11-26T02:00:00.000Z'],
  ['after midnight', 'Europe/London', '2026-11-26T00:10:00Z', '2026-11-26T02:00:00.000Z'],
  ['exactly an hour before', 'Europe/London', '2026-11-26T01:00:00Z', '2026-11-26T02:00:00.000Z'],
  ['less than an hour before', 'Europe/London', '2026-11-26T01:00:01Z', '2026-11-27T02:00:00.000Z'],
  ['at that time', 'Europe/London', '2026-11-26T02:00:00Z', '2026-11-27T02:00:00.000Z'],
  ['in summer', 'Europe/London', '2026-06-18T08:30:00Z', '2026-06-19T01:00:00.000Z'],
  ['on the last day of the year', 'Europe/London', '2026-12-31T12:00:00Z', '2027-01-01T02:00:00.000Z'],
  ['far east of Greenwich', 'Pacific/Auckland', '2026-11-25T12:00:00Z', '2026-11-25T13:00:00.000Z'],
  ['far west of Greenwich', 'America/Los_Angeles', '2026-11-25T09:30:00Z', '2026-11-26T10:00:00.000Z'],
  ['with an offset of 45 minutes', 'Asia/Kathmandu', '2026-11-25T09:00:00Z', '2026-11-25T20:15:00.000Z'],
  ['before clocks skip 01:00 to 02:00', 'Europe/London', '2026-03-28T20:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['before clocks skip 02:00 to 03:00', 'Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['an hour before 02:00 is skipped', 'Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['less than an hour before 02:00 is skipped', 'Europe/Berlin', '2026-03-29T00:00:01Z', '2026-03-30T00:00:00.000Z'],
  ['before clocks repeat 01:00 to 02:00', 'Europe/London', '2026-10-24T20:00:00Z', '2026-10-25T02:00:00.000Z'],
  ['before clocks repeat 02:00 to 03:00', 'Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T00:00:00.000Z'],
  ['between both 02:00', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:00:00.000Z'],
  ['before clocks repeat half an hour', 'Australia/Lord_Howe', '2026-04-04T10:00:00Z', '2026-04-04T15:30:00.000Z'],
])('an erasure scheduled %s (%s, %s) happens at %s', (_, timeZone, now, expected) => {
  expect(nextErasureTime(new Date(now), timeZone).toISOString()).toBe(expected)
})
