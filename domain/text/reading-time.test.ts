import { expect, test } from 'vitest'
import { readingTime } from './reading-time.ts'

test.each([
  ['Saved', 4000],
  ['Access link was successfully resent', 4000],
  ['x'.repeat(100), 9000],
])('%s stands for %i ms', (sentence, milliseconds) => {
  expect(readingTime(sentence)).toBe(milliseconds)
})
