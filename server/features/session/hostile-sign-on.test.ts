import { makeCustomerSignOn } from '@portal/domain/customer-sign-on/contract'
import { getMe, getSignOnLink } from '@portal/domain/session/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCookieOf } from '../../testing/access-mail.ts'
import { type Hostility, startHostileIdentityProvider } from '../../testing/hostile-identity-provider.ts'
import { hostileSignOns, oddSignOns, uselessProviders } from '../../testing/hostile-sign-ons.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { unbindAccount } from '../import/account-data.ts'

const [company, customer] = [await startHostileIdentityProvider(), await startHostileIdentityProvider()]
const portal = await testPortal({
  OIDC_ISSUER: company.issuer,
  OIDC_CLIENT_ID: 'portal',
  SIGN_ON_PRIVATE_NETWORKS: '127.0.0.1',
})
const { call, records, server } = portal
const { db } = portal.portal
const tomasz = 'tomasz@provider.example'
const id = 'a'.repeat(32)

/** Both kinds of identity provider, each with a known person. */
const kinds = {
  'the company’s own': { provider: company, email: tomasz, at: undefined },
  'a customer’s': { provider: customer, email: 'emma@customer.example', at: id },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]
let accounts: Record<string, string>
beforeEach(async () => {
  await portal.reset()
  accounts = {
    [tomasz]: await records.staffAccount({ email: tomasz }),
    [kinds['a customer’s'].email]: await records.stakeholderAccount([], { email: kinds['a customer’s'].email }),
  }
  const superuser = await portal.signIn(
    await records.staffAccount({ email: 'root@provider.example', is_superuser: true }),
  )
  const wished = { id, name: 'Halden', issuer: customer.issuer, client_id: 'portal', client_secret: null }
  const created = await call(
    makeCustomerSignOn,
    { body: { ...wished, domains: ['customer.example'], on: true } },
    superuser,
  )
  expect(created.status).toBe(201)
  await db.deleteFrom('session').execute()
})
afterAll(async () => {
  await portal.close()
  await company.close()
  await customer.close()
})

/** With an honest beginning, since a provider may turn at any time. */
async function signOn({ provider, email, at }: Kind, hostility: Hostility = {}) {
  const claims = { email, email_verified: true }
  provider.does({})
  const { body, response } = await call(getSignOnLink, { query: { at } })
  provider.does({ ...hostility, claims: { ...claims, ...hostility.claims } })
  return comeBack(provider.visit(body.auth_uri), response.cookies)
}
async function comeBack(back: URL, cookies: { name: string; value: string }[]) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await server.inject({ url: back.pathname + back.search, headers: { cookie } })
  return { status: answer.statusCode, location: answer.headers.location, session: sessionCookieOf(answer) }
}
const isIn = { status: 302, location: '/engagements', session: expect.any(String) }
const isAway = { status: 302, location: '/login?redirect=unavailable', session: undefined }
const isRefused = { status: 302, location: '/login?redirect=refused', session: undefined }

const lastEntry = () =>
  db
    .selectFrom('audit_entry')
    .select(['kind', 'act', 'reason', 'account_id', 'actor'])
    .where('kind', 'in', ['sign_in', 'sign_in_refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function expectNoSignIn(): Promise<void> {
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('sign_on_identity').selectAll().execute()).toEqual([])
}

describe.each(Object.entries(kinds))('signing on at %s identity provider', (_, kind) => {
  const hostile = hostileSignOns(kind.email, kind.provider.issuer)

  test('accepts unusual but valid answers', async () => {
    for (const [title, hostility] of oddSignOns) {
      expect([title, await signOn(kind, hostility)]).toEqual([title, isIn])
      await unbindAccount(db, kind.email)
    }
  })

  test('is tested with more than 80 hostile answers', () => {
    expect(new Set(hostile.map(([title]) => title)).size).toBeGreaterThan(80)
  })

  // A few at a time: each test stays short on a slow machine.
  const tens = Array.from({ length: Math.ceil(hostile.length / 10) }, (_, ten) => ten * 10)
  const isAllRefused = async (from: number): Promise<void> => {
    const some = hostile.slice(from, from + 10)
    const outcomes: [string, unknown][] = []
    for (const [title, hostility] of some) outcomes.push([title, await signOn(kind, hostility)])
    expect(outcomes).toEqual(some.map(([title]) => [title, isRefused]))
    await expectNoSignIn()
  }
  const refused = 'rejects a hostile sign-in with the same page and links no account, from case %i on'
  test.each(tens.slice(0, 1))(refused, isAllRefused)
  test.each(tens.slice(1))(refused, { tags: ['slow'] }, isAllRefused)

  test('leads back to the login page if the provider’s metadata is missing or wrong', async () => {
    for (const [title, hostility] of uselessProviders)
      expect([title, await signOn(kind, hostility)]).toEqual([title, isAway])
    await expectNoSignIn()
  })

  test('accepts a new signing key at once', async () => {
    expect(await signOn(kind)).toEqual(isIn)
    kind.provider.rotate()
    expect(await signOn(kind)).toEqual(isIn)
  })

  test('binds an account once if two tabs sign on simultaneously, and then rejects another subject', async () => {
    expect(await Promise.all([signOn(kind), signOn(kind)])).toEqual([isIn, isIn])
    const { session } = await signOn(kind)
    expect((await call(getMe, {}, session)).body.id).toBe(accounts[kind.email])
    expect(await signOn(kind, { claims: { sub: 'another' } })).toEqual(isRefused)
    expect(await unbindAccount(db, kind.email.toUpperCase())).toEqual({ wasBound: true })
    expect((await call(getMe, {}, session)).status).toBe(401)
    expect(await signOn(kind, { claims: { sub: 'another' } })).toEqual(isIn)
    expect(await signOn(kind)).toEqual(isRefused)
  })

  test('rejects deactivated people', async () => {
    expect(await signOn(kind)).toEqual(isIn)
    await db.updateTable('account').set({ active: false }).where('email', '=', kind.email).execute()
    expect(await signOn(kind)).toEqual(isRefused)
  })

  test('is recorded in the audit log with the person, or with the claimed email and the reason', async () => {
    const { email } = kind
    const [account_id, name] = [accounts[email], kind.at ? 'Helen Marsh' : 'Tomasz Brandt']
    const [person, stranger] = [
      { account_id, actor: name },
      { account_id: null, actor: email },
    ]
    const noAccount = kind.at ? 'no active account at Halden' : 'no active staff account'
    const states = async (reason: string, who: object) =>
      expect(await lastEntry()).toEqual({
        kind: 'sign_in_refused',
        act: 'Signed in with single sign-on',
        reason,
        ...who,
      })
    const failed = (message: string) => JSON.stringify({ name: 'Error', message })
    const anonymous = { account_id: null, actor: null }
    for (const [claims, message] of [
      [{ azp: 'another' }, 'the ID token is for another client: azp'],
      [{ iat: Math.floor(Date.now() / 1000) + 86_400 }, 'the ID token was issued in the future: iat'],
      [{ sub: ' ' }, 'the ID token has no valid subject: sub'],
    ] as const) {
      await signOn(kind, { claims })
      await states(failed(message), anonymous)
    }
    await signOn(kind, { claims: { email_verified: false } })
    await states('no verified email address', stranger)
    await signOn(kind, { claims: { email: `nobody@${email.split('@')[1]}` } })
    await states(noAccount, { ...stranger, actor: `nobody@${email.split('@')[1]}` })
    if (kind.at) {
      await signOn(kind, { claims: { email: 'owen@other.example' } })
      await states('the address is not in the domains of Halden', { ...stranger, actor: 'owen@other.example' })
    }

    const { body, response } = await call(getSignOnLink, { query: { at: kind.at } })
    const back = kind.provider.visit(body.auth_uri)
    await comeBack(back, [])
    await states('not started in this browser', anonymous)
    await comeBack(new URL(back.pathname, back), response.cookies)
    await states('not started in this browser', anonymous)
    portal.clock.advance(10 * 60_000)
    await comeBack(back, response.cookies)
    await states('not started in this browser, too old or already used', anonymous)

    expect(await signOn(kind)).toEqual(isIn)
    const act = kind.at ? 'Signed in with the single sign-on of Halden' : 'Signed in with single sign-on'
    expect(await lastEntry()).toEqual({ kind: 'sign_in', act, reason: null, ...person })
    await signOn(kind, { claims: { sub: 'another' } })
    await states('the account is linked to another identity: run the command user unbind', person)
    await db.updateTable('account').set({ active: false }).where('email', '=', email).execute()
    await signOn(kind)
    await states(noAccount, person)
  })

  test('redirects with a response that is not cached', async () => {
    const { body, response } = await call(getSignOnLink, { query: { at: kind.at } })
    kind.provider.does({ claims: { email: kind.email, email_verified: true } })
    const back = kind.provider.visit(body.auth_uri)
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { headers } = await server.inject({ url: back.pathname + back.search, headers: { cookie } })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a staff account', () => {
  const ownBrowser = kinds['the company’s own']

  test('is bound to issuer and subject at the first sign-on, even if the email changes later', async () => {
    expect(await signOn(ownBrowser)).toEqual(isIn)
    await records.staffAccount({ email: 'another@provider.example' })
    for (const later of ['another@provider.example', 'nobody@provider.example']) {
      const { session } = await signOn(ownBrowser, { claims: { email: later } })
      expect((await call(getMe, {}, session)).body.id).toBe(accounts[tomasz])
    }
  })

  test('has nothing to unbind before the first sign-on', async () => {
    expect(await unbindAccount(db, tomasz)).toEqual({ wasBound: false })
    expect(await unbindAccount(db, 'nobody@provider.example')).toBeUndefined()
  })
})

describe('sign-on at a customer’s identity provider', () => {
  const theirs = kinds['a customer’s']

  test.each<[string, string]>([
    ['staff', tomasz],
    ['customers with another email domain', 'owen@other.example'],
    ['customers with a subdomain of the email domain', 'owen@uk.customer.example'],
    ['people without an account, and creates none', 'stranger@customer.example'],
    ['superusers', 'boss@customer.example'],
    ['staff with an address in the customer’s domain', 'contractor@customer.example'],
  ])('rejects %s', async (_, email) => {
    await records.stakeholderAccount([], { email: 'owen@other.example' })
    await records.stakeholderAccount([], { email: 'owen@uk.customer.example' })
    await records.stakeholderAccount([], { email: 'boss@customer.example', is_superuser: true })
    await records.staffAccount({ email: 'contractor@customer.example' })
    const before = await db.selectFrom('account').select('id').orderBy('id').execute()
    expect(await signOn(theirs, { claims: { email } })).toEqual(isRefused)
    // Nor under an identity that was bound to them elsewhere.
    const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
    if (account) {
      const identity = { account_id: account.id, issuer: customer.issuer, subject: 'someone' }
      await db
        .insertInto('sign_on_identity')
        .values({ ...identity, bound_at: portal.clock.now() })
        .execute()
      expect(await signOn(theirs)).toEqual(isRefused)
    }
    expect(await db.selectFrom('account').select('id').orderBy('id').execute()).toEqual(before)
  })

  test('rejects an answer to a sign-on that started at another provider, in both directions', async () => {
    for (const [asked, answering] of [
      [undefined, id],
      [id, undefined],
    ]) {
      const { body, response } = await call(getSignOnLink, { query: { at: asked } })
      const other = await call(getSignOnLink, { query: { at: answering } })
      const provider = answering === undefined ? company : customer
      const back = provider.visit(other.body.auth_uri)
      back.searchParams.set('state', new URL(body.auth_uri).searchParams.get('state') ?? '')
      expect(await comeBack(back, response.cookies)).toEqual(isRefused)
      expect((await lastEntry())?.reason).toBe('started at another identity provider')
    }
  })

  test('rejects people after it is switched off and after their domain is removed', async () => {
    const { body, response } = await call(getSignOnLink, { query: { at: id } })
    customer.does({ claims: { email: theirs.email, email_verified: true } })
    await db.updateTable('customer_sign_on').set({ off_since: portal.clock.now() }).execute()
    expect(await comeBack(customer.visit(body.auth_uri), response.cookies)).toEqual(isRefused)
    expect((await lastEntry())?.reason).toBe('the customer’s single sign-on is switched off')
    expect((await call(getSignOnLink, { query: { at: id } })).status).toBe(404)
    await db.updateTable('customer_sign_on').set({ off_since: null }).execute()
    expect(await signOn(theirs)).toEqual(isIn)
    await db
      .updateTable('customer_sign_on')
      .set({ domains: ['other.example'] })
      .execute()
    expect(await signOn(theirs)).toEqual(isRefused)
    expect(await signOn(theirs, { claims: { email: 'owen@other.example' } })).toEqual(isRefused)
  })

  test('is unavailable if the provider gives unsafe addresses, oversized keys or errors', async () => {
    const link = () => call(getSignOnLink, { query: { at: id } })
    for (const authorization_endpoint of ['javascript:alert(1)', 'data:text/html,x', undefined]) {
      customer.does({ discovery: { authorization_endpoint } })
      expect((await link()).status).toBe(503)
    }
    for (const inner of ['http://10.0.0.1/x', 'https://[::1]/x', 'http://169.254.169.254/x', 'https://192.168.1.1/x'])
      for (const name of ['token_endpoint', 'jwks_uri'])
        expect([inner, await signOn(theirs, { discovery: { [name]: inner } })]).toEqual([inner, isAway])
    const long = JSON.stringify({ keys: [], more: 'x'.repeat(1_100_000) })
    expect(await signOn(theirs, { answers: { '/jwks': { body: long } } })).toEqual(isAway)
    expect(await signOn(theirs, { answers: { '/token': { status: 503, body: '' } } })).toEqual(isAway)
    expect(await signOn(theirs)).toEqual(isIn)
  })
})
