// @module-tag own-database
import { afterEach, expect, test } from 'vitest'
import { withTarget } from '../bench/wanted.ts'

const before = process.exitCode
afterEach(() => {
  process.exitCode = before
})

test('a benchmark figure shows its target, and passes if it meets it', () => {
  expect(withTarget(1.2, { most: 1.2 })).toBe('1.20 (target: at most 1.20)')
  expect(withTarget(2999.6, { most: 3000, unit: ' ms', digits: 0 })).toBe('3000 ms (target: at most 3000 ms)')
  expect(withTarget(1, { least: 1 })).toBe('1.00 (target: at least 1.00)')
  expect(process.exitCode).toBe(before)
})

test.each([
  [1.21, { most: 1.2 }, '1.21 (target: at most 1.20; MISSED)'],
  [0.9, { least: 1 }, '0.90 (target: at least 1.00; MISSED)'],
  [Number.NaN, { most: 50 }, 'NaN (target: at most 50.00; MISSED)'],
])('%s misses the target %o, and the benchmark fails', (figure, limit, said) => {
  expect(withTarget(figure, limit)).toBe(said)
  expect(process.exitCode).toBe(1)
})
