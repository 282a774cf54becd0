import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  changeCustomerSignOn,
  listCustomerSignOns,
  makeCustomerSignOn,
  removeCustomerSignOn,
  tryCustomerSignOn,
} from '@portal/domain/customer-sign-on/contract'
import {
  alreadySaved,
  changedByOther,
  ownDomain,
  ownSignOnDecides,
  secretOfNewIssuer,
  signOnSwitchedOff,
  useOwnSignOn,
} from '@portal/domain/customer-sign-on/provider'
import { notAnIssuer, onlyHttps, portalAsIssuer, withoutWellKnown } from '@portal/domain/customer-sign-on/validation'
import {
  beginAuthenticator,
  beginPasskey,
  getMe,
  getSignOnLink,
  listAuthenticators,
  listPasskeys,
  listSessions,
  login,
  logout,
  requestAccessCode,
  requestNewLink,
} from '@portal/domain/session/contract'
import { passkeyRefused } from '@portal/domain/session/passkey-rules'
import { signOnUnavailable } from '@portal/domain/session/validation'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findingsOf } from '../../platform/health/finding.ts'
import { newestAccessMail, sessionCookieOf } from '../../testing/access-mail.ts'
import { startHostileIdentityProvider } from '../../testing/hostile-identity-provider.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { browser, origin, owen, passkeyWorld } from '../../testing/passkey-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { customerSignOnsCheck } from './health-check.ts'

const id = 'c'.repeat(32)
const acme = await startIdentityProvider(origin, undefined, `/${id}`)
const hostile = await startHostileIdentityProvider()
const portal = await testPortal({
  PUBLIC_URL: origin,
  SECRETS_KEY: 'a long text that no one can guess',
  HIDE_UNKNOWN_EMAILS: 'true',
  SIGN_ON_PRIVATE_NETWORKS: '127.0.0.1',
})
const { call, records, server } = portal
const { db } = portal.portal
const { reset, byLink, byPasskey, refusals, withPasskey } = passkeyWorld(portal)
let root: string
beforeEach(async () => {
  await reset()
  Object.assign(acme.person, { email: owen, email_verified: true })
  const account = await records.staffAccount({ email: 'root@provider.example', is_superuser: true, first_name: 'Ruth' })
  root = await portal.signIn(account)
})
afterAll(async () => {
  await portal.close()
  await acme.close()
  await hostile.close()
})

const wished = {
  name: 'Acme',
  issuer: acme.issuer,
  client_id: acme.clientId,
  client_secret: acme.clientSecret as string | null,
  domains: ['customer.example'],
  on: true,
}
const created = (more: object = {}) => call(makeCustomerSignOn, { body: { id, ...wished, ...more } }, root)
const changed = (version: number, more: object = {}) =>
  call(changeCustomerSignOn, { params: { id }, body: { ...wished, client_secret: null, version, ...more } }, root)
const ask = (email: string) => call(requestAccessCode, { body: { email } })
const mails = async () => (await portal.mail()).filter(({ subject }) => subject.startsWith('Sign in to')).length

async function signOn(redirect = '/overview') {
  const { body, response } = await call(getSignOnLink, { query: { at: id, redirect } })
  const back = new URL(await acme.visit(body.auth_uri))
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await server.inject({ url: back.pathname + back.search, headers: { cookie } })
  return { location: answer.headers.location, session: sessionCookieOf(answer), back }
}

describe('people whose company has its own identity provider', () => {
  test('sign in there and get no email; unknown addresses of its domain get the same answer', async () => {
    await created()
    const [known, stranger] = [await ask(owen), await ask('nobody@customer.example')]
    expect([known.status, stranger.status]).toEqual([200, 200])
    const { challenge, ...said } = known.body
    expect(said).toEqual({ own_sign_on: { id, name: 'Acme' } })
    expect({ ...stranger.body, challenge }).toEqual(known.body)
    expect((await ask('owen@uk.customer.example')).body).not.toHaveProperty('own_sign_on')
    expect(await mails()).toBe(0)
    const { location, session, back } = await signOn()
    expect([location, back.pathname]).toEqual(['/overview', `/api/authorize/oauth2/callback/${id}`])
    expect((await call(getMe, {}, session)).body).toMatchObject({ email: owen, is_stakeholder: true })
    expect((await call(listSessions, {}, session)).body).toMatchObject([{ way: 'sign_on' }])
    expect((await call(logout, {}, session)).body).toEqual({ post_logout_link: null })
    const entries = await db.selectFrom('audit_entry').select(['act', 'actor']).where('kind', '=', 'sign_in').execute()
    expect(entries).toEqual([{ act: 'Signed in with the single sign-on of Acme', actor: 'Owen Marsh' }])
  })

  test('cannot use existing links, codes or passkeys until it is turned off', async () => {
    const { own, device } = await withPasskey()
    await ask(owen)
    const { token } = await newestAccessMail(portal)
    const { challenge } = (await call(requestNewLink, { body: { token } })).body
    const mail = await newestAccessMail(portal)
    const before = await mails()
    await created()
    expect((await call(login, { body: { token: mail.token } })).body.detail).toBe(useOwnSignOn('Acme'))
    expect((await call(login, { body: { challenge, code: mail.code } })).status).not.toBe(200)
    expect((await call(requestNewLink, { body: { token } })).body.own_sign_on).toEqual({ id, name: 'Acme' })
    expect((await byPasskey(browser(), device)).body.detail).toBe(passkeyRefused)
    const session = [...own].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await call(listPasskeys, {}, session)).body).toMatchObject({ may: false, must: false })
    expect((await call(listAuthenticators, {}, session)).body.may).toBe(false)
    for (const begin of [beginPasskey, beginAuthenticator])
      expect((await call(begin, {}, session)).body.detail).toBe(ownSignOnDecides)
    expect(await mails()).toBe(before)
    const entry = ['must use the single sign-on of Acme', 'Owen Marsh']
    const output = (await refusals()).filter(([reason]) => reason === entry[0])
    expect(output).toEqual([entry, entry, entry])
    expect((await changed(1, { on: false })).body).toMatchObject({ on: false, version: 2, has_secret: true })
    expect((await call(getSignOnLink, { query: { at: id } })).body.detail).toBe(signOnSwitchedOff)
    expect((await byLink(browser(), owen)).status).toBe(200)
    expect((await byPasskey(browser(), device)).status).toBe(200)
  })

  test('get an error while it is unavailable, and other people are not affected', async () => {
    await created({ issuer: 'http://127.0.0.1:9' })
    const { status, body } = await call(getSignOnLink, { query: { at: id } })
    expect([status, body.detail]).toEqual([503, signOnUnavailable])
    await records.stakeholderAccount([], { email: 'mia@elsewhere.example' })
    expect((await byLink(browser(), 'mia@elsewhere.example')).status).toBe(200)
  })

  test('get the same error if its secret was encrypted with another key', async () => {
    await created()
    const { body, response } = await call(getSignOnLink, { query: { at: id } })
    const other = await testPortal({
      PUBLIC_URL: origin,
      SECRETS_KEY: 'another long text that no one can guess',
      SIGN_ON_PRIVATE_NETWORKS: '127.0.0.1',
    })
    const answer = await other.call(getSignOnLink, { query: { at: id } })
    expect([answer.status, answer.body]).toEqual([503, { detail: signOnUnavailable }])
    const back = new URL(await acme.visit(body.auth_uri))
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { headers } = await other.server.inject({ url: back.pathname + back.search, headers: { cookie } })
    expect(headers.location).toBe('/login?redirect=unavailable')
    await other.close()
  })

  test('lose their link to it when the issuer changes, which requires the secret again', async () => {
    await created()
    expect((await signOn()).session).toBeDefined()
    const moved = await changed(1, { issuer: hostile.issuer })
    expect([moved.status, moved.body.fields]).toEqual([422, { client_secret: secretOfNewIssuer }])
    expect((await changed(1, { issuer: hostile.issuer, client_secret: 'new' })).status).toBe(200)
    expect(await db.selectFrom('sign_on_identity').selectAll().execute()).toEqual([])
  })
})

test('the health check counts the identity providers that answer, and explains problems', async () => {
  const { config } = portal.portal
  const found = async (settings = config) => (await findingsOf([customerSignOnsCheck(db, settings)]))[0]
  expect(await found()).toMatchObject({ state: 'off', fact: 'no customer uses its own identity provider' })
  await created()
  const check = customerSignOnsCheck(db, config)
  expect(await check.run()).toEqual({ state: 'ok', fact: '1 of 1 identity providers answer' })
  expect(await found({ ...config, SECRETS_KEY: 'another long text that no one can guess' })).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('/admin/sign-on'),
    fact: '0 of 1 identity providers answer. Acme: the client secret was encrypted with another SECRETS_KEY. Enter it again',
  })
  await changed(1, { issuer: 'http://127.0.0.1:9', client_secret: 'new' })
  expect(await found()).toMatchObject({
    state: 'warning',
    fact: '0 of 1 identity providers answer. Acme: It refuses connections',
  })
  // A monitor asks every few seconds; the houses of others are asked every few minutes.
  expect(await check.run()).toEqual({ state: 'ok', fact: '1 of 1 identity providers answer' })
  await changed(2, { issuer: 'http://127.0.0.1:9', on: false })
  expect((await found())?.state).toBe('off')
})

describe('a superuser', () => {
  test('adds a provider and reads everything except its secret, which is encrypted', async () => {
    const { status, body } = await created()
    expect([status, body]).toMatchObject([
      201,
      { name: 'Acme', has_secret: true, on: true, people: 2, version: 1, saved_by: 'Ruth Brandt' },
    ])
    expect(body.callback).toBe(`${origin}/api/authorize/oauth2/callback/${id}`)
    const all = await call(listCustomerSignOns, { query: {} }, root)
    expect(all.body).toEqual({
      sign_ons: [body],
      callbacks: `${origin}/api/authorize/oauth2/callback/`,
      unusual_domains: [],
    })
    const stored = JSON.stringify(await db.selectFrom('customer_sign_on').selectAll().execute())
    for (const secret of [stored, all.response.body]) expect(secret).not.toContain('a secret of the test')
    expect((await created()).body.detail).toBe(alreadySaved)
  })

  test('cannot overwrite a newer change, and every step is in the audit log', async () => {
    await created()
    const both = await Promise.all([changed(1, { name: 'Acme Ltd' }), changed(1, { on: false })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(changedByOther)
    const [{ version, on } = { version: 0, on: true }] = (await call(listCustomerSignOns, { query: {} }, root)).body
      .sign_ons
    expect((await changed(version, { on: !on })).status).toBe(200)
    expect((await call(removeCustomerSignOn, { params: { id } }, root)).status).toBe(204)
    expect((await call(removeCustomerSignOn, { params: { id } }, root)).status).toBe(404)
    expect((await changed(version)).status).toBe(404)
    const log = await db
      .selectFrom('audit_entry')
      .select(['act', 'object', 'status'])
      .where('kind', '=', 'admin')
      .orderBy('id')
      .execute()
    const acts = log.filter(({ status }) => status && status < 300).map(({ act, object }) => `${act}: ${object}`)
    expect([acts[0], acts.at(-1)]).toEqual([
      'Added a customer’s single sign-on: Acme',
      expect.stringMatching(/^Removed/),
    ])
    expect(acts.some((act) => act.startsWith(`Turned ${on ? 'off' : 'on'} a customer’s single sign-on`))).toBe(true)
  })

  test('cannot use domains of the portal’s company, of another customer, or of a superuser', async () => {
    await created()
    await records.stakeholderAccount([], { email: 'boss@superuser.example', is_superuser: true })
    const second = async (...domains: string[]) =>
      (await call(makeCustomerSignOn, { body: { ...wished, id: 'd'.repeat(32), domains } }, root)).body.fields?.domains
    expect(await second('provider.example')).toBe(ownDomain('provider.example'))
    expect(await second('uk.provider.example')).toBe(ownDomain('uk.provider.example'))
    expect(await second('good.example', 'customer.example')).toBe('customer.example already belongs to Acme')
    expect(await second('uk.customer.example')).toBe('uk.customer.example overlaps with customer.example of Acme')
    expect(await second('superuser.example')).toMatch(/^boss@superuser\.example is a superuser/)
    for (const wrong of ['', 'no domain', 'Upper.example', '@x.example', 'localhost', 'x.example\0'])
      expect([wrong, await second(wrong)]).toEqual([wrong, expect.stringMatching(/is not a domain/)])
    expect(await second('notcustomer.example')).toBeUndefined()
  })

  test('sees a warning for domains that look like a known one, before and after saving', async () => {
    await records.stakeholderAccount([], { email: 'mia@halden-bank.com' })
    const check = async (domains: string, domains_of?: string) => {
      const query = { domains, ...(domains_of !== undefined && { domains_of }) }
      return (await call(listCustomerSignOns, { query }, root)).body.unusual_domains
    }
    const spellings = 'halden-b\u0430nk.com (xn--halden-bnk-6qi.com)'
    const warning = `${spellings} looks like halden-bank.com. Check the spelling with the customer.`
    const inUnicode = { domain: 'halden-b\u0430nk.com', spellings, warning }
    const inAscii = { ...inUnicode, domain: 'xn--halden-bnk-6qi.com' }
    expect(await check('halden-b\u0430nk.com, xn--halden-bnk-6qi.com,halden-bank.com')).toEqual([inUnicode, inAscii])
    expect(await check('pr0vider.example')).toMatchObject([{ warning: expect.stringContaining(' provider.example.') }])
    expect(await check('münchen.example,xn--zzzz.example')).toEqual([
      { domain: 'münchen.example', spellings: 'münchen.example (xn--mnchen-3ya.example)', warning: null },
    ])
    expect((await created({ domains: ['xn--halden-bnk-6qi.com', 'n0rth.example'] })).status).toBe(201)
    expect((await call(listCustomerSignOns, { query: {} }, root)).body.unusual_domains).toEqual([inAscii])
    expect(await check('north.example')).toMatchObject([{ warning: expect.stringContaining(' n0rth.example.') }])
    expect(await check('north.example', id)).toEqual([])
    expect(await check('')).toEqual([])
  })

  test('does not block the database while testing a provider', async () => {
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    const counted: unknown[] = []
    const slow = createServer(async (_, response) => {
      counted.push((await waiting.execute(portal.connection.db)).rows)
      response.end('{}')
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const issuer = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const { body } = await call(tryCustomerSignOn, { body: { issuer } }, root)
    slow.close()
    expect(body.problem).toMatch(/^It calls itself nothing/)
    expect(counted).toEqual([[{ count: 0 }]])
  })

  test('tests a provider and sees what is wrong', async () => {
    const tried = async (issuer: string) => (await call(tryCustomerSignOn, { body: { issuer } }, root)).body
    const offset = new URL(hostile.issuer).host
    hostile.does({})
    expect(await tried(hostile.issuer)).toEqual({ problem: null, leads_to: offset })
    const config = `${hostile.issuer}/.well-known/openid-configuration`
    for (const [hostility, problem] of [
      [{ discovery: { issuer: 'https://other.example' } }, /calls itself https:\/\/other\.example/],
      [{ discovery: { token_endpoint: undefined } }, 'Its configuration has no token_endpoint'],
      [{ discovery: { authorization_endpoint: 'javascript:alert(1)' } }, /authorization_endpoint does not begin/],
      [{ discovery: { jwks_uri: `${hostile.issuer}/gone` } }, `It answered 404 at ${hostile.issuer}/gone`],
      [{ discovery: { jwks_uri: 'http://10.1.2.3/keys' } }, /10\.1\.2\.3 has a private address|Use an https/],
      [{ answers: { '/jwks': { body: '{"keys":[]}' } } }, /There is no signing key/],
      [{ discovery: { response_types_supported: ['id_token'] } }, 'It does not offer the authorization code flow'],
      [{ answers: { '/.well-known/openid-configuration': { body: '<html>' } } }, `Its answer at ${config} is not JSON`],
    ] as const) {
      hostile.does(hostility)
      expect(await tried(hostile.issuer)).toEqual({
        problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
        leads_to: null,
      })
    }
    expect((await tried('http://127.0.0.1:9')).problem).toBe('It refuses connections')
    expect((await tried('https://[::1]')).problem).toMatch(
      /has a private address. To allow it, add it to SIGN_ON_PRIVATE_NETWORKS/,
    )
    for (const [issuer, sentence] of [
      [config, withoutWellKnown],
      ['https://user@acme.example', notAnIssuer],
      ['ftp://acme.example', notAnIssuer],
      ['https://acme.example?tenant=1', notAnIssuer],
      ['https://[', notAnIssuer],
    ])
      expect((await call(tryCustomerSignOn, { body: { issuer: issuer ?? '' } }, root)).body.fields?.issuer).toBe(
        sentence,
      )
    const strict = await testPortal()
    const http = { body: { issuer: 'http://acme.example' } }
    expect((await strict.call(tryCustomerSignOn, http, root)).body.detail).toBe(onlyHttps)
    await strict.close()
  })
})

describe('a customer’s provider that points at the portal itself', () => {
  test('is rejected as an issuer', async () => {
    expect((await call(tryCustomerSignOn, { body: { issuer: origin } }, root)).body.fields?.issuer).toBe(portalAsIssuer)
  })

  test.each(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
    'is rejected if its %s is on the portal, in a test and at sign-on',
    async (name) => {
      const wished = { id, name: 'Mallory', issuer: hostile.issuer, client_id: 'portal', client_secret: null }
      const body = { ...wished, domains: ['mallory.example'], on: true }
      expect((await call(makeCustomerSignOn, { body }, root)).status).toBe(201)
      hostile.does({ discovery: { [name]: `${origin}/api/authorize/login` } })
      const tried = await call(tryCustomerSignOn, { body: { issuer: hostile.issuer } }, root)
      const begun = await call(getSignOnLink, { query: { at: id } })
      hostile.does({})
      expect(tried.body.problem).toBe(`Its ${name} is the address of this portal`)
      expect(begun.status).toBe(503)
    },
  )
})
