import { getMe, getSignOnLink } from '@portal/domain/session/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { unbindAccount } from '../import/account-data.ts'
import { sessionCookieOf } from '../testing/access-mail.ts'
import { startHostileIdentityProvider } from '../testing/hostile-identity-provider.ts'
import { testPortal } from '../testing/test-portal.ts'

const company = await startHostileIdentityProvider()
const portal = await testPortal({ OIDC_ISSUER: company.issuer, OIDC_CLIENT_ID: 'portal' })
const { call, records, server } = portal
const { db } = portal.portal
const email = 'tomasz@provider.example'
const right = { email, email_verified: true }
let account: string
beforeEach(async () => {
  await portal.reset()
  says({})
  account = await records.staffAccount({ email })
})
afterAll(async () => {
  await portal.close()
  await company.close()
})

function says(claims: object): void {
  for (const name of Object.keys(company.claims)) delete company.claims[name]
  Object.assign(company.claims, right, claims)
}

async function signOn() {
  const { body, response } = await call(getSignOnLink, { query: {} })
  const back = company.visit(body.auth_uri)
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await server.inject({ url: back.pathname + back.search, headers: { cookie } })
  return { status: answer.statusCode, location: answer.headers.location, session: sessionCookieOf(answer) }
}
const isIn = { status: 302, location: '/engagements', session: expect.any(String) }
const isRefused = { status: 302, location: '/login?redirect=refused', session: undefined }
const seconds = (ahead: number): number => Math.floor(Date.now() / 1000) + ahead

describe('what the identity provider signs', () => {
  test.each<[string, object]>([
    ['nothing unusual', {}],
    ['this client as the authorised party', { azp: 'portal' }],
    ['a clock that is four minutes fast', { iat: seconds(240) }],
    ['a subject of 255 letters', { sub: 'x'.repeat(255) }],
  ])('is taken with %s', async (_, claims) => {
    says(claims)
    expect(await signOn()).toEqual(isIn)
  })

  test.each<[string, object]>([
    ['another client as the authorised party', { azp: 'another' }],
    ['an authorised party that is no text', { azp: 7 }],
    ['an empty authorised party', { azp: '' }],
    ['several audiences and none authorised', { aud: ['portal', 'another'] }],
    ['several audiences and another authorised', { aud: ['portal', 'another'], azp: 'another' }],
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['a day ahead as the time of issue', { iat: seconds(86_400), exp: seconds(90_000) }],
    ['a time of issue that is text', { iat: 'now' }],
    ['no time of issue', { iat: undefined }],
    ['an end in the past', { exp: seconds(-60) }],
    ['no end', { exp: undefined }],
    ['a beginning in the future', { nbf: seconds(600) }],
    ['an empty subject', { sub: '' }],
    ['a subject of spaces', { sub: '  ' }],
    ['a subject that is a number', { sub: 7 }],
    ['a subject that no database keeps', { sub: 'some\0one' }],
    ['a subject of 256 letters', { sub: 'x'.repeat(256) }],
    ['no subject', { sub: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['NUL in the e-mail', { email: `${email}\0` }],
    ['NUL inside the e-mail', { email: 'tomasz\0@provider.example' }],
    ['half a character in the e-mail', { email: '\ud800@provider.example' }],
    ['two addresses in the e-mail', { email: `${email},helen@customer.example` }],
    ['a list of e-mails', { email: [email] }],
    ['an e-mail that is nobody’s', { email: 'nobody@provider.example' }],
    ['an e-mail with the sign for Kelvin', { email: 'tomasz@provider.example'.replace('p', '\u212a') }],
    ['an e-mail of 10,000 letters', { email: `${'x'.repeat(10_000)}@provider.example` }],
    ['an e-mail that is not verified', { email_verified: false }],
  ])('is refused with %s, with the one page', async (_, claims) => {
    says(claims)
    expect(await signOn()).toEqual(isRefused)
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('counts at once when its key is a new one', async () => {
    expect(await signOn()).toEqual(isIn)
    company.rotate()
    expect(await signOn()).toEqual(isIn)
  })
})

describe('an account', () => {
  test('is bound to issuer and subject at the first sign-on, whatever address they have later', async () => {
    expect(await signOn()).toEqual(isIn)
    await records.staffAccount({ email: 'another@provider.example' })
    for (const later of ['another@provider.example', 'nobody@provider.example']) {
      says({ email: later })
      const { session } = await signOn()
      expect((await call(getMe, {}, session)).body.id).toBe(account)
    }
  })

  test('is closed to another subject with its address, until an operator unbinds it', async () => {
    expect(await signOn()).toEqual(isIn)
    const { session } = await signOn()
    says({ sub: 'another' })
    expect(await signOn()).toEqual(isRefused)
    expect(await unbindAccount(db, email.toUpperCase())).toEqual({ wasBound: true })
    expect((await call(getMe, {}, session)).status).toBe(401)
    expect(await signOn()).toEqual(isIn)
    says({})
    expect(await signOn()).toEqual(isRefused)
  })

  test('that is deactivated stays closed to whom it is bound to, whatever address they have', async () => {
    expect(await signOn()).toEqual(isIn)
    await db.updateTable('account').set({ active: false }).where('id', '=', account).execute()
    await records.staffAccount({ email: 'another@provider.example' })
    says({ email: 'another@provider.example' })
    expect(await signOn()).toEqual(isRefused)
  })

  test('is bound once when two tabs sign on at the same moment', async () => {
    expect(await Promise.all([signOn(), signOn()])).toEqual([isIn, isIn])
  })

  test('that never signed on has nothing to unbind', async () => {
    expect(await unbindAccount(db, email)).toEqual({ wasBound: false })
    expect(await unbindAccount(db, 'nobody@provider.example')).toBeUndefined()
  })
})
