import { expect, test } from 'vitest'
import { joinChanges } from './changed-fields.ts'

test.each([
  [
    'the same field',
    { title: { was: 'A', now: 'B' } },
    { title: { was: 'B', now: 'C' } },
    { title: { was: 'A', now: 'C' } },
  ],
  ['different fields', { lead: { now: 'p1' } }, { budget: { was: 3 } }, { lead: { now: 'p1' }, budget: { was: 3 } }],
  ['a field that is emptied again', { lead: { now: 'p1' } }, { lead: { was: 'p1' } }, null],
  [
    'a field that is as before, and another',
    { title: { was: 'A', now: 'B' }, lead: { was: 'p1', now: 'p2' } },
    { title: { was: 'B', now: 'A' } },
    { lead: { was: 'p1', now: 'p2' } },
  ],
])('two changes of %s are one', (_, first, second, both) => {
  expect(joinChanges(first as never, second as never)).toEqual(both)
})
