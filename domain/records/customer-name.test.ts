import { expect, test } from 'vitest'
import { isSimilarCustomer } from './customer-name.ts'

test.each([
  ['Halden and Moore', 'Halden & Moore Bank', true],
  ['HALDEN & MOORE BANK LTD.', 'Halden & Moore Bank', true],
  ['Müller GmbH', 'Muller', true],
  ['Acme S.A.', 'ACME', true],
  ['Halden', 'Moore', false],
  ['Halden Moore', 'Halden Brook', false],
  ['Ltd', 'GmbH', false],
])('“%s” and “%s” are similar: %s', (name, other, similar) => {
  expect(isSimilarCustomer(name, other)).toBe(similar)
})
