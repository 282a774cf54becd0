import { expect, test } from 'vitest'
import { rowsOf } from './rows-of.ts'

test('a row that comes with two pages is shown once, where it stood first', () => {
  const list = {
    pages: [
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'c' }],
    ],
  }
  expect(rowsOf(list, ({ id }) => id).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(rowsOf(undefined, String)).toEqual([])
})
