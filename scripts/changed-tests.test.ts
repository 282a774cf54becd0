// @module-tag once
import { existsSync } from 'node:fs'
import path from 'node:path'
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

test('a table and a call concern the tests that know all tables and all calls', () => {
  expect(testsOf(['server/database/migrations/0900-notes.ts'])).toEqual([
    'server/access.test.ts',
    'server/database/',
    'server/privacy/archive.test.ts',
    'server/retention/remove-engagement.test.ts',
    'web/database/',
  ])
  expect(testsOf(['domain/notes/contract.ts'])).toContain('server/openapi/openapi.test.ts')
  expect(testsOf(['domain/contracts.ts'])).toContain('server/openapi/openapi.test.ts')
  expect(testsOf(['domain/session/passkey-contract.ts'])).toContain('server/openapi/openapi.test.ts')
  expect(testsOf(['domain/notes/note.ts'])).not.toContain('server/openapi/openapi.test.ts')
})

test('each of them is there', () => {
  const named = testsOf(['server/database/migrations/0900-notes.ts', 'domain/notes/contract.ts'])
  const files = named.filter((name) => name.endsWith('.test.ts'))
  expect(files.filter((file) => !existsSync(path.resolve(import.meta.dirname, '..', file)))).toEqual([])
})
