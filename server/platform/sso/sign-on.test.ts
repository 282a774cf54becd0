import { beforeEach, describe, expect, test } from 'vitest'
import { startHostileIdentityProvider } from '../../testing/hostile-identity-provider.ts'
import { silentLog } from '../../testing/test-portal.ts'
import { fetchOf } from './customer-provider.ts'
import { createSignOn, reasonOf, SignOnUnavailable } from './sign-on.ts'

interface Asked {
  address: string
  authorization: string | null
  form: Record<string, string>
}
const request: Asked[] = []
/** Metadata of the identity provider that `says` changes. */
let states: Record<string, unknown>
let answerTokens: () => Promise<Response>
beforeEach(() => {
  request.length = 0
  states = {}
  answerTokens = async () =>
    Response.json({ error: 'invalid_grant', error_description: 'no such code' }, { status: 400 })
})

function signOnAt(issuer: string, clientSecret: string | null = null) {
  const reported: unknown[] = []
  const signOn = createSignOn({
    publicUrl: 'https://portal.example',
    log: silentLog(),
    identityProvider: { issuer, clientId: 'portal', clientSecret },
    dependency: { answered: () => reported.push('answered'), failed: (error) => reported.push(error) },
    fetch: async (address, { headers, body }) => {
      if (address.includes('/.well-known/'))
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...states,
        })
      const form = Object.fromEntries(new URLSearchParams(String(body)))
      request.push({ address, authorization: new Headers(headers).get('authorization'), form })
      return answerTokens()
    },
  })
  return { ...signOn, told: reported }
}
const attempt = { state: 'state', nonce: 'nonce', code_verifier: 'x'.repeat(43) }
const answer = new URLSearchParams({ state: 'state', code: 'code' })
const failureOf = (signOn: ReturnType<typeof signOnAt>): Promise<Error> =>
  signOn.complete(answer, attempt).then(
    () => expect.unreachable(),
    (error) => error,
  )

describe('client authentication at the identity provider', () => {
  const issuer = 'https://login.example'
  const basic = `Basic ${btoa('portal:s+e%2F')}`
  const inForm = { client_id: 'portal', client_secret: 's e/' }

  test.each([
    ['unspecified methods', undefined],
    ['both methods', ['client_secret_post', 'client_secret_basic']],
    ['neither method', ['private_key_jwt']],
  ])('sends the secret in a header if the provider supports %s', async (_, token_endpoint_auth_methods_supported) => {
    states = { token_endpoint_auth_methods_supported }
    await failureOf(signOnAt(issuer, 's e/'))
    expect(request).toMatchObject([{ address: `${issuer}/token`, authorization: basic }])
    expect(request[0]?.form).not.toHaveProperty('client_secret')
  })

  test('sends the secret in the form if the provider supports only that', async () => {
    states = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    await failureOf(signOnAt(issuer, 's e/'))
    expect(request).toMatchObject([{ authorization: null, form: inForm }])
  })

  test('sends only the client id if there is no secret', async () => {
    await failureOf(signOnAt(issuer))
    expect(request).toMatchObject([{ authorization: null, form: { client_id: 'portal', code: 'code' } }])
    expect(request[0]?.form).not.toHaveProperty('client_secret')
  })
})

describe('endpoints without https', () => {
  test('are not called if the identity provider uses https', async () => {
    states = { token_endpoint: 'http://login.example/token' }
    expect(await failureOf(signOnAt('https://login.example'))).toBeInstanceOf(Error)
    expect(request).toEqual([])
  })

  test('are called if the identity provider itself does not use https', async () => {
    await failureOf(signOnAt('http://login.example'))
    expect(request).toMatchObject([{ address: 'http://login.example/token' }])
  })
})

describe('an identity provider', () => {
  const issuer = 'https://login.example'

  test.each<[string, () => Promise<Response>]>([
    ['answers 500', async () => new Response('', { status: 500 })],
    ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed'))],
    [
      'does not respond in time',
      async () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
    ],
  ])('that %s is unavailable and reported as a failed dependency', async (_, answered) => {
    answerTokens = answered
    const signOn = signOnAt(issuer)
    expect(await failureOf(signOn)).toBeInstanceOf(SignOnUnavailable)
    expect(signOn.told).toEqual(['answered', expect.any(Error)])
  })

  test.each<[string, () => Promise<Response>]>([
    ['answers 400', async () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['answers 499', async () => new Response('', { status: 499 })],
    ['causes a TypeError other than “fetch failed”', async () => Promise.reject(new TypeError('other'))],
    ['causes a “fetch failed” error that is not a TypeError', async () => Promise.reject(new Error('fetch failed'))],
  ])('that %s has rejected the request and is not unavailable', async (_, answered) => {
    answerTokens = answered
    const signOn = signOnAt(issuer)
    expect(await failureOf(signOn)).not.toBeInstanceOf(SignOnUnavailable)
    expect(signOn.told).toEqual(['answered'])
  })

  test('is asked for its metadata again when it recovers', async () => {
    const signOn = signOnAt(issuer)
    states = { issuer: 'https://other.example' }
    await expect(signOn.begin()).rejects.toBeInstanceOf(SignOnUnavailable)
    await expect(signOn.check()).rejects.toBeInstanceOf(SignOnUnavailable)
    states = {}
    expect((await signOn.begin()).auth_uri).toMatch(/^https:\/\/login\.example\/auth\?/)
    await expect(signOn.check()).resolves.toBeUndefined()
    expect(signOn.told.at(-1)).toBe('answered')
  })
})

test('the log shows what an error is, without response bodies and messages of its cause', () => {
  expect(reasonOf('a text')).toEqual({ message: 'a text' })
  expect(reasonOf(undefined)).toEqual({ message: 'undefined' })
  const refused = Object.assign(new Error('no', { cause: new Error('secret') }), {
    code: 'X',
    error: 'invalid_grant',
    error_description: 'no such code',
    body: 'secret',
  })
  expect(Object.entries(reasonOf(refused))).toEqual([
    ['name', 'Error'],
    ['message', 'no'],
    ['code', 'X'],
    ['error', 'invalid_grant'],
    ['error_description', 'no such code'],
  ])
  const cause = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })
  expect(Object.entries(reasonOf(new TypeError('fetch failed', { cause })))).toEqual([
    ['name', 'TypeError'],
    ['message', 'fetch failed'],
    ['cause', 'ECONNREFUSED'],
  ])
  expect(Object.keys(reasonOf(new Error('no', { cause: { code: 'secret' } })))).toEqual(['name', 'message'])
})

test('only the demo calls a customer’s identity provider on the same machine', async () => {
  const provider = await startHostileIdentityProvider()
  const needs = { SIGN_ON_PRIVATE_NETWORKS: [], SECRETS_KEY: null }
  const address = `${provider.issuer}/jwks`
  await expect(fetchOf({ ...needs, demo: false })(address)).rejects.toThrow('fetch failed')
  expect((await fetchOf({ ...needs, demo: true })(address)).status).toBe(200)
  await provider.close()
})
