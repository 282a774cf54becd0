import { expect, test } from 'vitest'
import { type ChangeKind, ChangeKind as kinds } from './change.ts'
import { changesInWords } from './change-summary.ts'

const change = (kind: ChangeKind, count = 1) => ({ kind, count })

test('changes of an engagement are one line, counted by kind', () => {
  const changes = [change('file'), change('proposal'), change('left', 3), change('team-asked'), change('dates-moved')]
  expect(changesInWords(changes)).toBe('2 requests\u00a0· 1 date moved\u00a0· 3 people left\u00a0· 1 new file')
})

test.each(kinds.options)('a change of kind %s has a phrase', (kind) => {
  expect(changesInWords([change(kind)])).not.toBe('')
  expect(changesInWords([change(kind, 2)])).not.toBe('')
})
