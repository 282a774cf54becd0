import { expect, test } from 'vitest'
import { rowsOf } from './rows-of.ts'

test('a row that appears on two pages is shown once, at its first position', () => {
  const list = {
    pages: [
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'c' }],
    ],
  }
  expect(rowsOf(list, ({ id }) => id).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(rowsOf(undefined, String)).toEqual([])
})
