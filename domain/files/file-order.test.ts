import { describe, expect, test } from 'vitest'
import { type FileOrder, inFileOrder, isFoundBy, monthShared, monthsShared } from './file-order.ts'

const file = (file_name: string, added_on: string, size: number) => ({
  file_name,
  added_on,
  size,
  uploaded_by: 'Helen Marsh',
})
const files = [
  file('Plan 10.pdf', '2026-03-12T09:00:00.000Z', 2048),
  file('Ärger.docx', '2026-05-01T09:00:00.000Z', 10),
  file('plan 2.pdf', '2026-04-01T09:00:00.000Z', 9_000_000),
]

test.each<[FileOrder, string[]]>([
  ['newest', ['Ärger.docx', 'plan 2.pdf', 'Plan 10.pdf']],
  ['oldest', ['Plan 10.pdf', 'plan 2.pdf', 'Ärger.docx']],
  ['name', ['Ärger.docx', 'plan 2.pdf', 'Plan 10.pdf']],
  ['largest', ['plan 2.pdf', 'Plan 10.pdf', 'Ärger.docx']],
  ['smallest', ['Ärger.docx', 'Plan 10.pdf', 'plan 2.pdf']],
])('the order "%s" lists shared files as %j', (order, names) => {
  expect(inFileOrder(files, order).map(({ file_name }) => file_name)).toEqual(names)
})

describe('a shared file', () => {
  test.each([
    ['', true],
    ['plan', true],
    ['  PLAN 10 ', true],
    ['marsh plan', true],
    ['10.pdf', true],
    ['plan 2', false],
    ['okafor', false],
  ])('matches the search %j: %s', (search, found) => {
    expect(isFoundBy(file('Plan 10.pdf', '', 1), search)).toBe(found)
  })
})

test.each([
  ['2026-03-31T22:59:59.999Z', 'Europe/London', '2026-03'],
  ['2026-03-31T23:00:00.000Z', 'Europe/London', '2026-04'],
  ['2026-03-31T23:00:00.000Z', 'America/New_York', '2026-03'],
  ['2025-12-31T15:00:00.000Z', 'Asia/Tokyo', '2026-01'],
])('a file added at %s belongs, in %s, to the month %s', (added_on, timeZone, month) => {
  expect(monthShared({ added_on }, timeZone)).toBe(month)
})

test('the months of shared files come once each, newest first', () => {
  const added = [
    '2025-12-31T12:00:00.000Z',
    '2026-04-01T09:00:00.000Z',
    '2026-03-31T23:30:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]
  expect(
    monthsShared(
      added.map((added_on) => ({ added_on })),
      'Europe/London',
    ),
  ).toEqual(['2026-04', '2026-02', '2025-12'])
  expect(monthsShared([], 'Europe/London')).toEqual([])
})
