import { describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../contract/scope.ts'
import { mayImport } from '../import/permissions.ts'
import { mayRead } from '../public-api/permissions.ts'
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

test('a token starts with a known prefix and shows eight more characters', () => {
  expect([tokenMark, shownLength]).toEqual(['cp_live_', 'cp_live_9fK2mQxA'.length])
})

test('a token is distinguished from a person and named as an API token', () => {
  expect([isToken(token()), isToken(person)]).toEqual([true, false])
  expect([callerName(token()), callerName(person)]).toEqual(['API token Nightly (cp_live_9fK2mQxA)', 'Leah Stone'])
})

test.each(scopes)('a token needs the scope “%s” for its calls and cannot make calls without a scope', (scope) => {
  expect(outOfScope(token(scope), { scope })).toBeUndefined()
  expect(outOfScope(token(scope), {})).toBe(noTokens)
  expect(outOfScope(token(...scopes.filter((each) => each !== scope)), { scope })).toBe(
    `This call needs an API token with the scope “${scope}”.`,
  )
  expect(needsScope(scope)).toContain(scope)
})

test('importing, reading and managing webhooks needs a token with the right scope or a superuser', () => {
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
  ['both', ['c1'], ['e1'], true],
])('a token that lists %s is limited: %s', (_, clients, engagements, limited) => {
  expect(isLimited({ clients, engagements })).toBe(limited)
})

describe('the state of a token', () => {
  const now = new Date('2026-06-18T08:30:00Z')
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  test.each([
    ['callers if it has no expiry date', null, null, 'valid'],
    ['callers before it expires', null, after, 'valid'],
    ['no one from the moment it expires', null, now, 'expired'],
    ['no one after it has expired', null, before, 'expired'],
    ['no one once it is revoked', before, after, 'revoked'],
    ['no one once it is revoked, even after it has expired', before, before, 'revoked'],
  ] as const)('authenticates %s', (_, revoked_at, expires_at, state) => {
    expect(stateOf({ revoked_at, expires_at }, now)).toBe(state)
  })
})
