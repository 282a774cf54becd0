import { describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../contract/scope.ts'
import { mayImport } from '../import/permissions.ts'
import { mayRead } from '../read/permissions.ts'
import type { Viewer } from '../session/user.ts'
import { mayManageWebhooks } from '../webhooks/permissions.ts'
import {
  callerName,
  isLimited,
  isToken,
  needsScope,
  noTokens,
  outOfScope,
  shownLength,
  stateOf,
  type Token,
  tokenMark,
} from './token.ts'

const token = (...of: Scope[]): Token => ({
  id: 't1',
  name: 'Nightly',
  prefix: 'cp_live_9fK2mQxA',
  scopes: of,
  limits: { clients: [], engagements: [] },
})
const person = { first_name: 'Leah', last_name: 'Stone', is_superuser: false } as Viewer

test('a token begins so that it is known for one, and shows eight characters more', () => {
  expect([tokenMark, shownLength]).toEqual(['cp_live_', 'cp_live_9fK2mQxA'.length])
})

test('a token is no person, and is named as what it is', () => {
  expect([isToken(token()), isToken(person)]).toEqual([true, false])
  expect([callerName(token()), callerName(person)]).toEqual(['API token Nightly (cp_live_9fK2mQxA)', 'Leah Stone'])
})

test.each(scopes)('a token of scope “%s” makes the calls that name it, and is told what another one needs', (scope) => {
  expect(outOfScope(token(scope), { scope })).toBeUndefined()
  expect(outOfScope(token(scope), {})).toBe(noTokens)
  expect(outOfScope(token(...scopes.filter((each) => each !== scope)), { scope })).toBe(
    `This call needs an API token with the scope “${scope}”.`,
  )
  expect(needsScope(scope)).toContain(scope)
})

test('a token imports, reads and manages webhooks by its scope, a person as a superuser alone', () => {
  const may = (caller: Viewer | Token) => [mayImport(caller), mayRead(caller), mayManageWebhooks(caller)]
  expect(may(token('import'))).toEqual([true, true, false])
  expect(may(token('hooks'))).toEqual([false, true, true])
  expect(may(person)).toEqual([false, false, false])
  expect(may({ ...person, is_superuser: true })).toEqual([true, true, true])
})

test.each([
  ['nothing', [], [], false],
  ['customers', ['c1'], [], true],
  ['engagements', [], ['e1'], true],
  ['as many of both', ['c1'], ['e1'], true],
])('a token that names %s is limited: %s', (_, clients, engagements, limited) => {
  expect(isLimited({ clients, engagements })).toBe(limited)
})

describe('a token lets in', () => {
  const now = new Date('2026-06-18T08:30:00Z')
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  test.each([
    ['for ever without an end', null, null, 'valid'],
    ['before its end', null, after, 'valid'],
    ['at its end not any more', null, now, 'expired'],
    ['behind it neither', null, before, 'expired'],
    ['nobody once it is revoked', before, after, 'revoked'],
    ['nobody once it is revoked, also behind its end', before, before, 'revoked'],
  ] as const)('%s', (_, revoked_at, expires_at, state) => {
    expect(stateOf({ revoked_at, expires_at }, now)).toBe(state)
  })
})
