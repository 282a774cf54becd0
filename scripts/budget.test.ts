// @module-tag own-database
import { expect, test } from 'vitest'
import { budgetLine } from './budget.ts'

test('files within their limit pass, and files above it fail', () => {
  expect(budgetLine('fonts', [20, 40], 60)).toEqual({ ok: true, said: 'ok    fonts: 60.0 of 60 kB' })
  expect(budgetLine('fonts', [20, 40.1], 60)).toEqual({ ok: false, said: 'ABOVE fonts: 60.1 of 60 kB' })
})

test('a pattern without files fails instead of counting as zero', () => {
  const missingLine = 'NONE  fonts: the build has no such file; fix the pattern'
  expect(budgetLine('fonts', [], 60)).toEqual({ ok: false, said: missingLine })
})
