import { expect, test } from 'vitest'
import { type Change, ChangeKind } from './change.ts'
import { mostImportant } from './change-summary.ts'

const change = (kind: ChangeKind, id = kind as string): Change => ({
  id,
  kind,
  engagement_id: 'p1',
  day: '2026-06-16',
  words: [],
  difference: null,
  path: '/',
  count: 1,
})

test('a moved date stands for all changes of an engagement, of several the newest', () => {
  const changes = [change('file'), change('audit'), change('dates-moved', 'newest'), change('dates-moved', 'older')]
  expect(mostImportant(changes)?.id).toBe('newest')
})

test('every kind of change has a place in the order', () => {
  for (const kind of ChangeKind.options.filter((one) => one !== 'release-note'))
    expect(mostImportant([change('release-note'), change(kind)])?.kind).toBe(kind)
})
