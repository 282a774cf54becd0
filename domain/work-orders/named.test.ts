import { expect, test } from 'vitest'
import { isNamed } from './named.ts'

test.each([
  ['w7', true],
  ['WO-20 Core services', true],
  ['wo-20', true],
  ['WO-2', false],
  ['Core', false],
  ['', false],
])('%j names WO-20 Core services: %s', (name, is) =>
  expect(isNamed({ id: 'w7', reference: 'WO-20 Core services' }, name)).toBe(is),
)
