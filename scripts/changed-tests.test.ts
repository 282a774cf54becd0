// @module-tag once
import { expect, test } from 'vitest'
import { testsOf } from './changed-tests.ts'

test('a change concerns the tests of its feature on the server and the screens, and who may make which call', () => {
  expect(testsOf(['domain/files/expiry.ts', 'server/files/routes.ts', 'web/ui/cut.tsx'])).toEqual([
    'server/access.test.ts',
    'server/files/',
    'server/ui/',
    'web/files/',
    'web/ui/',
  ])
})

test('files above the features concern the tests beside them, and documents none', () => {
  expect(testsOf(['server/config.ts', 'scripts/structure/imports.ts'])).toEqual([
    'scripts',
    'server/access.test.ts',
    'server/config',
  ])
  expect(testsOf(['README.md', 'e2e/files.spec.ts'])).toEqual([])
})
