import { describe, expect, test } from 'vitest'
import { type FileOrder, inFileOrder, isFoundBy } from './file-order.ts'

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
