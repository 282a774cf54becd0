import { getMe, getSignOnLink, logout } from '@portal/domain/session/contract'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { sessionCookieOf } from '../../testing/access-mail.ts'
import { startHostileIdentityProvider } from '../../testing/hostile-identity-provider.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { seal, unseal } from './sealed-id-token.ts'

const company = await startIdentityProvider('http://127.0.0.1:3000')
const environment = {
  OIDC_ISSUER: company.issuer,
  OIDC_CLIENT_ID: company.clientId,
  OIDC_CLIENT_SECRET: company.clientSecret,
}
const portal = await testPortal(environment)
const { call, clock, records, server } = portal
const { db } = portal.portal
const email = 'tomasz@provider.example'
beforeEach(async () => {
  await portal.reset()
  Object.assign(company.person, { email, email_verified: true, xms_edov: undefined })
})
afterAll(async () => {
  await portal.close()
  await company.close()
})

const refused = '/login?redirect=refused'

/** Up to the moment when the browser comes back to the portal. */
async function signOn(redirect?: string, browser?: string) {
  const { body, response } = await call(getSignOnLink, { query: { redirect } }, browser)
  const input = response.cookies.find((cookie) => cookie.name === 'sign-on')
  const back = new URL(await company.visit(body.auth_uri))
  return { back, cookie: `sign-on=${input?.value}`, link: new URL(body.auth_uri) }
}

async function comeBack(back: URL, cookie?: string) {
  const headers = { ...(cookie !== undefined && { cookie }) }
  const response = await server.inject({ method: 'GET', url: back.pathname + back.search, headers })
  const { statusCode: status, headers: answered } = response
  return { status, location: answered.location, session: sessionCookieOf(response), response }
}
const expectNoSession = async () => expect(await db.selectFrom('session').selectAll().execute()).toEqual([])

describe('single sign-on', () => {
  test('asks the company’s identity provider with state, nonce and PKCE', async () => {
    const { status, body, response } = await call(getSignOnLink, { query: {} })
    const link = new URL(body.auth_uri)
    expect([status, link.origin]).toEqual([200, company.issuer])
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: 'http://127.0.0.1:3000/api/authorize/oauth2/callback',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(response.headers['set-cookie']).toMatch(/^sign-on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const rows = JSON.stringify(await db.selectFrom('sign_on_attempt').selectAll().execute())
    expect(rows).not.toContain(link.searchParams.get('state'))
  })

  test('sends an email about a new browser, but not about the first one', async () => {
    await records.staffAccount({ email })
    const repeatSignInFrom = async (device?: string) => {
      const { back, cookie } = await signOn()
      const { response } = await comeBack(back, device === undefined ? cookie : `${cookie}; ${device}`)
      const stored = response.cookies.find(({ name }) => name === 'device')
      return [`device=${stored?.value}`, (await portal.mail()).map(({ recipient, subject }) => [recipient, subject])]
    }
    const [device, none] = await repeatSignInFrom()
    expect(none).toEqual([])
    expect((await repeatSignInFrom(String(device)))[1]).toEqual([])
    expect((await repeatSignInFrom())[1]).toEqual([[email, expect.stringMatching(/^New sign-in to your account$/)]])
  })

  test('signs in known, active staff with a verified email', async () => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    const { status, location, session } = await comeBack(back, cookie)
    expect([status, location]).toEqual([302, '/engagements'])
    expect((await call(getMe, {}, session)).body).toMatchObject({ email, is_stakeholder: false })
  })

  test('ignores upper and lower case in the email', async () => {
    await records.staffAccount({ email })
    company.person.email = 'Tomasz@Provider.EXAMPLE'
    const { back, cookie } = await signOn()
    expect((await comeBack(back, cookie)).location).toBe('/engagements')
  })

  test.each([true, 'true', 1, '1'])('accepts xms_edov %j if email_verified is never sent', async (xms_edov) => {
    await records.staffAccount({ email })
    Object.assign(company.person, { email_verified: undefined, xms_edov })
    const { back, cookie } = await signOn()
    expect((await comeBack(back, cookie)).location).toBe('/engagements')
  })

  test.each([
    ['/work-orders?engagement=7#WO-2041', '/work-orders?engagement=7#WO-2041'],
    ['https://evil.example', '/engagements'],
    ['//evil.example', '/engagements'],
    ['/team/Łódź 東京?q=%20é', '/team/%C5%81%C3%B3d%C5%BA%20%E6%9D%B1%E4%BA%AC?q=%20%C3%A9'],
    ['/x/..//evil.example', '/x/..//evil.example'],
  ])('redirects a request for %s to %s', async (redirect, location) => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn(redirect)
    expect((await comeBack(back, cookie)).location).toBe(location)
  })

  test('ends the earlier session of the same browser', async () => {
    const id = await records.staffAccount({ email })
    const before = await portal.signIn(id)
    const { back, cookie } = await signOn()
    expect((await comeBack(back, `${before}; ${cookie}`)).location).toBe('/engagements')
    expect((await call(getMe, {}, before)).status).toBe(401)
  })

  test('works in two tabs of a browser at the same time', async () => {
    await records.staffAccount({ email })
    const firstClient = await signOn('/one')
    const other = await signOn('/other', firstClient.cookie)
    expect((await comeBack(firstClient.back, other.cookie)).location).toBe('/one')
    expect((await comeBack(other.back, other.cookie)).location).toBe('/other')
  })

  test('logs out at the identity provider too', async () => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    const { session } = await comeBack(back, cookie)
    const link = new URL((await call(logout, {}, session)).body.post_logout_link ?? '')
    expect(link.origin + link.pathname).toBe(`${company.issuer}/session/end`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: 'http://127.0.0.1:3000/login',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    const page = await fetch(link)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('logout')])
  })
})

describe('rejected single sign-on', () => {
  const refuses = async () => {
    const { back, cookie } = await signOn()
    const { status, location, session } = await comeBack(back, cookie)
    expect([status, location, session]).toEqual([302, refused, undefined])
    await expectNoSession()
  }

  test('rejects an unknown email', refuses)

  test.each([false, undefined, 'no', 1])('rejects an email whose email_verified is %j', async (verified) => {
    await records.staffAccount({ email })
    Object.assign(company.person, { email_verified: verified })
    await refuses()
  })

  test('keeps the requested page for the next attempt', async () => {
    const { back, cookie } = await signOn('/work-orders?engagement=7#WO-2041')
    const { location, session } = await comeBack(back, cookie)
    expect([location, session]).toEqual([
      `${refused}&referrer_link=${encodeURIComponent('/work-orders?engagement=7#WO-2041')}`,
      undefined,
    ])
  })

  test('rejects a customer', async () => {
    await records.stakeholderAccount([], { email })
    await refuses()
  })

  test('rejects an answer that was already used', async () => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    expect((await comeBack(back, cookie)).location).toBe('/engagements')
    const second = await comeBack(back, cookie)
    expect([second.location, second.session]).toEqual([refused, undefined])
  })

  test('accepts only one of twenty simultaneous answers', async () => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(back, cookie)))
    expect(answers.filter(({ location }) => location === '/engagements')).toHaveLength(1)
  })

  test('rejects an answer in another browser', async () => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    expect((await comeBack(back)).location).toBe(refused)
    expect((await comeBack(back, `sign-on=${'x'.repeat(43)}`)).location).toBe(refused)
    await expectNoSession()
    expect((await comeBack(back, cookie)).location).toBe('/engagements')
  })

  test('rejects a wrong or missing state', async () => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    back.searchParams.set('state', 'x'.repeat(43))
    expect((await comeBack(back, cookie)).location).toBe(refused)
    back.searchParams.delete('state')
    expect((await comeBack(back, cookie)).location).toBe(refused)
    await expectNoSession()
  })

  test.each(['nonce', 'code_verifier'])('rejects an answer to another %s', async (column) => {
    await records.staffAccount({ email })
    const { back, cookie } = await signOn()
    await db
      .updateTable('sign_on_attempt')
      .set({ [column]: 'x'.repeat(43) })
      .execute()
    expect((await comeBack(back, cookie)).location).toBe(refused)
    await expectNoSession()
  })

  test('rejects an answer after more than ten minutes', async () => {
    await records.staffAccount({ email })
    const inTime = await signOn()
    clock.advance(10 * 60_000 - 1)
    expect((await comeBack(inTime.back, inTime.cookie)).location).toBe('/engagements')
    const late = await signOn()
    clock.advance(10 * 60_000)
    expect((await comeBack(late.back, late.cookie)).location).toBe(refused)
  })

  test('does not show the error of the identity provider', async () => {
    const { back, cookie } = await signOn()
    back.search = `?error=access_denied&error_description=Secret+reason&state=${back.searchParams.get('state')}`
    const { location, response } = await comeBack(back, cookie)
    expect([location, response.body]).toEqual([refused, ''])
  })
})

describe('an unusable identity provider', () => {
  const body = { detail: 'Single sign-on cannot be reached at the moment. Please try again in a few minutes.' }

  test('gives staff an error if it is down; the portal still starts and people can log out', async () => {
    const down = await testPortal({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'portal' })
    const answer = await down.call(getSignOnLink, { query: {} })
    expect([answer.status, answer.body]).toEqual([503, body])
    const id = await records.staffAccount()
    const as = await portal.signIn(id)
    const idToken = seal('a.b.c', as.split('=')[1] ?? '')
    await db.updateTable('session').set({ id_token: idToken }).execute()
    expect((await down.call(logout, {}, as)).body).toEqual({ post_logout_link: null })
    await down.close()
  })

  test('causes a 500 error, not an outage message, if it has no authorization endpoint', async () => {
    const hostile = await startHostileIdentityProvider()
    hostile.does({ discovery: { authorization_endpoint: undefined } })
    const without = await testPortal({ OIDC_ISSUER: hostile.issuer, OIDC_CLIENT_ID: 'portal' })
    expect((await without.call(getSignOnLink, { query: {} })).status).toBe(500)
    await without.close()
    await hostile.close()
  })

  test('gives staff the same error if it is not configured', async () => {
    const without = await testPortal()
    const answer = await without.call(getSignOnLink, { query: {} })
    expect([answer.status, answer.body]).toEqual([503, body])
    await without.close()
  })
})

test('an error of the portal itself is not reported as an identity provider outage', async () => {
  await records.staffAccount({ email })
  const { back, cookie } = await signOn()
  await db.schema.alterTable('sign_on_identity').renameTo('away').execute()
  const { status, location } = await comeBack(back, cookie)
  await db.schema.alterTable('away').renameTo('sign_on_identity').execute()
  expect([status, location]).toEqual([500, undefined])
})

test('on https the sign-on cookie is bound to this host', async () => {
  const secure = await testPortal({ ...environment, PUBLIC_URL: 'https://portal.example' })
  const { response } = await secure.call(getSignOnLink, { query: {} })
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-sign-on=\S+ Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await secure.close()
})

test('codes, tokens and states are not logged, but the identity provider’s reason is', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const config = readConfig({ DATA_DIR: '.unused', ...environment })
  const app = await createApp({ config, connection: await testDatabase(), log, now: clock.now, mailServer: null })
  await records.staffAccount({ email })
  const answers = [await signOn(), await signOn()]
  const [good, bad] = answers
  bad?.back.searchParams.set('code', 'a-code-that-is-not-theirs')
  const tokens: string[] = []
  for (const answer of answers) {
    const response = await app.server.inject({
      method: 'GET',
      url: answer.back.pathname + answer.back.search,
      headers: { cookie: answer.cookie },
    })
    tokens.push(sessionCookieOf(response)?.split('=')[1] ?? '')
  }
  await app.stop()
  const { id_token: sealed } = await db.selectFrom('session').select('id_token').executeTakeFirstOrThrow()
  const id_token = unseal(sealed ?? '', tokens[0] ?? '')
  expect(id_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(unseal(sealed ?? '', tokens[1] ?? '')).toBeNull()
  const states = answers.map(({ back }) => back.searchParams.get('state') ?? '')
  const secrets = [good?.back.searchParams.get('code') ?? '', 'a-code-that-is-not-theirs', ...states, id_token ?? '']
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).toContain('invalid_grant')
})
