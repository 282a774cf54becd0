import { expect, test } from 'vitest'
import { accentProblem, ownAccent } from './accent.ts'

test.each([
  [ownAccent, undefined],
  ['#7A1F5C', undefined],
  // The lightest grey on which white text is readable, and the next one.
  ['#767676', undefined],
  ['#777777', 'must be dark enough for white text (contrast of at least 4.5)'],
  ['#ffcc00', 'must be dark enough for white text (contrast of at least 4.5)'],
  ['petrol', 'must be a colour such as #0d3c48'],
  ['#0d3', 'must be a colour such as #0d3c48'],
  ['#0d3c48;', 'must be a colour such as #0d3c48'],
  ['', 'must be a colour such as #0d3c48'],
])('accent %j: %j', (value, problem) => {
  expect(accentProblem(value)).toBe(problem)
})
