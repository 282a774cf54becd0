import { expect, test } from 'vitest'
import { type Change, ChangeKind } from './change.ts'
import { leadingChange } from './change-summary.ts'

const change = (kind: ChangeKind, day = '2026-06-16'): Change => ({
  id: kind,
  kind,
  engagement_id: 'p1',
  day,
  words: [],
  difference: null,
  path: '/',
  count: 1,
})

test('the newest change stands for all changes of an engagement, even if an older one is more important', () => {
  expect(leadingChange([change('file', '2026-06-18'), change('dates-moved')])?.kind).toBe('file')
})

test('of several changes on the newest day, the most important one stands for all', () => {
  expect(leadingChange([change('file'), change('audit'), change('dates-moved')])?.kind).toBe('dates-moved')
})

test('every kind of change has a place in the order', () => {
  for (const kind of ChangeKind.options.filter((one) => one !== 'release-note'))
    expect(leadingChange([change('release-note'), change(kind)])?.kind).toBe(kind)
})
