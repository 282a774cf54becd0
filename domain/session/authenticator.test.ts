import { expect, test } from 'vitest'
import {
  AppCode,
  Authenticator,
  AuthenticatorName,
  AuthenticatorSetUp,
  mayHaveAuthenticator,
  mustTakeSecondStep,
} from './authenticator.ts'
import { authenticatorNamed, enterAppDigits } from './authenticator-rules.ts'
import { PasskeyName } from './passkey.ts'
import { passkeyNameInvalid } from './passkey-rules.ts'
import type { AccessLevel } from './user.ts'

test('only people who sign in by email can have an authenticator app', () => {
  expect(mayHaveAuthenticator({ login_method: 'external' })).toBe(true)
  expect(mayHaveAuthenticator({ login_method: 'internal' })).toBe(false)
})

test.each([
  ['a customer whose access level does not require one', 'external', 2, false, false],
  ['a customer who has set up an authenticator app', 'external', 2, true, true],
  ['a customer whose access level requires one', 'external', 1, false, true],
  ['a customer with an app whose access level requires one', 'external', 1, true, true],
  ['staff who use single sign-on, whatever they set up before', 'internal', 1, true, false],
] as const)('decides whether a second factor is required for %s', (_, login_method, access_level, hasApp, must) => {
  const rules = { staffSignOn: true, levels: [1] as const satisfies readonly AccessLevel[] }
  expect(mustTakeSecondStep({ login_method, access_level }, rules, hasApp)).toBe(must)
})

test.each([
  ['authenticator app', AuthenticatorName, authenticatorNamed],
  ['passkey', PasskeyName, passkeyNameInvalid],
] as const)('the name of the %s has 1 to 60 characters on one line after trimming', (_, Name, sentence) => {
  const problem = (name: unknown) => Name.safeParse(name).error?.issues[0]?.message
  for (const name of ['x', 'x'.repeat(60), `  ${'x'.repeat(60)}  `, '🔑'.repeat(60)])
    expect(problem(name)).toBeUndefined()
  for (const name of ['', '   ', 'x'.repeat(61), '🔑'.repeat(61), 'two\nlines', 7, undefined])
    expect([name, problem(name)]).toEqual([name, sentence])
  expect(Name.parse('  Work phone ')).toBe('Work phone')
})

test('an app code has six digits and may be typed with gaps and full-width digits', () => {
  for (const typed of ['012345', '012 345', ' 012 345 ', '01\t23 45', '012-345', '０１２　３４５'])
    expect(AppCode.parse(typed)).toBe('012345')
  for (const typed of ['', '12345', '0123456', '12a456', '１２３４５', 123456, undefined])
    expect([typed, AppCode.safeParse(typed).error?.issues[0]?.message]).toEqual([typed, enterAppDigits])
})

test('an authenticator app returns its secret only during setup', () => {
  const app = { id: 'a1', name: 'Phone', created_at: '2026-06-18T08:30:00Z', used_at: null }
  expect(Authenticator.parse({ ...app, secret: 'JBSWY3DP', last_step: 7 })).toEqual(app)
  expect(Authenticator.safeParse({}).success).toBe(false)
  const shown = { secret: 'JBSWY3DP', address: 'otpauth://totp/x', picture: { size: 3, path: 'M0 0h1v1h-1z' } }
  expect(AuthenticatorSetUp.parse(shown)).toEqual(shown)
})
