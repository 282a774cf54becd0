import { expect, test } from 'vitest'
import { isNamed, numberOf } from './order-reference.ts'

test.each([
  ['w7', true],
  ['WO-20 Core services', true],
  ['wo-20', true],
  ['WO-2', false],
  ['Core', false],
  ['', false],
])('%j matches the work order “WO-20 Core services”: %s', (name, is) =>
  expect(isNamed({ id: 'w7', reference: 'WO-20 Core services' }, name)).toBe(is),
)

test.each([
  ['WO-2005 Rollout and support', 'WO-2005'],
  ['WO-2005', 'WO-2005'],
  ['Design sprint 3', 'Design sprint 3'],
])('the number of %j is %j', (reference, number) => expect(numberOf(reference)).toBe(number))
