import { expect, test } from 'vitest'
import {
  Assertion,
  CreationOptions,
  mayHavePasskey,
  mustHavePasskey,
  NewCredential,
  Passkey,
  PasskeyName,
  RequestOptions,
} from './passkey.ts'
import { notAPasskey, passkeyNameInvalid } from './passkey-rules.ts'
import { providerRoleOf } from './provider-role.ts'
import type { AccessLevel } from './user.ts'

const levels: readonly AccessLevel[] = [1, 2, 3, 4]

test('customers may have a passkey, and staff only if they do not use single sign-on', () => {
  for (const staffSignOn of [true, false]) {
    expect(mayHavePasskey({ login_method: 'external' }, { staffSignOn })).toBe(true)
    expect(mayHavePasskey({ login_method: 'internal' }, { staffSignOn })).toBe(!staffSignOn)
  }
})

test('customers with a listed access level and staff without single sign-on must have a passkey', () => {
  for (const staffSignOn of [true, false])
    for (const access_level of levels) {
      const must = (login_method: 'external' | 'internal', named: readonly AccessLevel[]) =>
        mustHavePasskey({ login_method, access_level }, { staffSignOn, levels: named })
      expect([must('external', []), must('external', [access_level])]).toEqual([false, true])
      expect(
        must(
          'external',
          levels.filter((level) => level !== access_level),
        ),
      ).toBe(false)
      expect([must('internal', []), must('internal', levels)]).toEqual([!staffSignOn, !staffSignOn])
    }
})

test.each([
  ['Delivery Lead', null, 'delivery_lead'],
  ['Client Partner', undefined, 'client_partner'],
  ['Portfolio Director', null, 'portfolio_director'],
  ['Head of Agile Delivery', null, 'head_of_agile_delivery'],
  ['Chief Delivery Director', null, 'chief_delivery_director'],
  ['client partner', null, 'other'],
  ['Consultant', null, 'other'],
  ['toString', null, 'other'],
  [null, null, 'other'],
  ['Client Partner', 'other', 'other'],
  ['Consultant', 'delivery_lead', 'delivery_lead'],
] as const)('the job title %s with the recorded role %s gives the role %s', (job_title, provider_role, role) => {
  expect(providerRoleOf({ job_title, provider_role })).toBe(role)
})

const credential = {
  credential: 'aB9-_',
  client_data: 'x',
  attestation: 'x',
  transports: ['internal'],
}
const assertion = { credential: 'aB9-_', client_data: 'x', authenticator_data: 'x', signature: 'x', user_handle: null }

test('a passkey response must be base64url and within the length limits', () => {
  const wrong = (made: object) => NewCredential.safeParse({ ...credential, ...made }).error?.issues[0]?.message
  expect([wrong({}), wrong({ credential: 'x'.repeat(1400) })]).toEqual([undefined, undefined])
  for (const credential of [
    { credential: '' },
    { credential: 'a b' },
    { credential: 'a+b' },
    { credential: ' a' },
    { credential: 12 },
    { credential: 'x'.repeat(1401) },
    { client_data: 'x'.repeat(4001) },
    { attestation: 'x'.repeat(40_001) },
    { transports: ['pigeon'] },
    { transports: Array.from({ length: 9 }, () => 'usb') },
  ])
    expect([credential, wrong(credential)]).toEqual([
      credential,
      credential.transports?.length === 9 ? expect.any(String) : notAPasskey,
    ])
  const refused = (made: object) => !Assertion.safeParse({ ...assertion, ...made }).success
  expect([refused({}), refused({ user_handle: 'abc' }), refused({ user_handle: 'x'.repeat(201) })]).toEqual([
    false,
    false,
    true,
  ])
  for (const name of ['client_data', 'authenticator_data', 'signature'])
    expect([refused({ [name]: 'x'.repeat(4000) }), refused({ [name]: 'x'.repeat(4001) })]).toEqual([false, true])
})

test('a passkey name is trimmed and must not be empty', () => {
  expect(PasskeyName.parse('  Work laptop ')).toBe('Work laptop')
  expect(PasskeyName.safeParse('  ').error?.issues[0]?.message).toBe(passkeyNameInvalid)
})

test('creating a passkey requires a discoverable credential and user verification, without attestation', () => {
  const options = {
    rp: { id: 'portal.example', name: 'Client Portal' },
    user: { id: 'u', name: 'anna@customer.example', displayName: 'Anna Berg' },
    challenge: 'c',
    timeout: 600_000,
    attestation: 'none',
    excludeCredentials: [],
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
  expect(CreationOptions.parse(options)).toEqual(options)
  const chosen = options.authenticatorSelection
  for (const wrong of [
    { attestation: 'direct' },
    { authenticatorSelection: { ...chosen, userVerification: 'preferred' } },
    { authenticatorSelection: { ...chosen, residentKey: 'preferred' } },
    { authenticatorSelection: { ...chosen, requireResidentKey: false } },
    { pubKeyCredParams: [{ type: 'password', alg: -7 }] },
    { user: { id: 'u' } },
    { rp: {} },
  ])
    expect([wrong, CreationOptions.safeParse({ ...options, ...wrong }).success]).toEqual([wrong, false])
})

test('signing in with a passkey always requires user verification', () => {
  const allowCredentials = [{ id: 'a', type: 'public-key', transports: ['internal'] }]
  const options = {
    rpId: 'portal.example',
    challenge: 'c',
    timeout: 600_000,
    userVerification: 'required',
    allowCredentials,
  }
  expect(RequestOptions.parse(options)).toEqual(options)
  for (const wrong of [
    { userVerification: 'discouraged' },
    { allowCredentials: [{ id: 'a', type: 'password', transports: [] }] },
  ])
    expect([wrong, RequestOptions.safeParse({ ...options, ...wrong }).success]).toEqual([wrong, false])
})

test('a passkey is returned without its key or owner', () => {
  const passkey = { id: 'p1', name: 'Laptop', created_at: '2026-06-18T08:30:00Z', used_at: null, is_synced: true }
  expect(Passkey.parse({ ...passkey, public_key: 'k', user_handle: 'h', counter: 3 })).toEqual(passkey)
  expect(Passkey.safeParse({}).success).toBe(false)
})
