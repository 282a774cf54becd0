import { noDatabase } from '@portal/domain/contract/error-answer'
import { getMe, logout } from '@portal/domain/session/contract'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionCookieOf } from '../../testing/access-mail.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { testPortal } from '../../testing/test-portal.ts'

const company = await startIdentityProvider('http://127.0.0.1:3000')
const portal = await testPortal({
  OIDC_ISSUER: company.issuer,
  OIDC_CLIENT_ID: company.clientId,
  OIDC_CLIENT_SECRET: company.clientSecret,
})
const { call, records, server } = portal
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

/** Sends a form as a browser does. */
const sendForm = (url: string, cookie: string | undefined, fields = {}, site = 'same-origin') =>
  server.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'sec-fetch-site': site,
      'sec-fetch-mode': 'navigate',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie !== undefined && { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  })
const linkIn = (page: string): string =>
  (page.match(/<a class="button" href="([^"]*)"/)?.[1] ?? '').replaceAll('&amp;', '&')
const auditEvents = () =>
  db.selectFrom('audit_entry').select(['kind', 'act', 'call', 'account_id', 'actor', 'status']).orderBy('id').execute()

/** Signs staff in with the two forms of the login; returns the session cookie. */
async function signOn(redirect?: string): Promise<{ session: string; location: unknown }> {
  const begun = await sendForm('/sign-on', undefined, redirect === undefined ? {} : { redirect })
  const browser = begun.cookies.find(({ name }) => name === 'sign-on')
  const back = new URL(await company.visit(linkIn(begun.body)))
  const url = back.pathname + back.search
  const response = await server.inject({ url, headers: { cookie: `sign-on=${browser?.value}` } })
  return { session: sessionCookieOf(response) ?? '', location: response.headers.location }
}

describe('the form for logging out', () => {
  test('ends the session as the call does, with the same audit event', async () => {
    const account = await records.stakeholderAccount([await records.engagement()])
    await call(logout, {}, await portal.signIn(account))
    const session = await portal.signIn(account)
    const { statusCode, headers, body, cookies } = await sendForm('/log-out', session)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect([body.includes('You are logged out'), linkIn(body)]).toEqual([true, '/login'])
    expect((await call(getMe, {}, session)).status).toBe(401)
    const [ofCall, ofForm, ...more] = await auditEvents()
    expect([ofForm, more]).toEqual([ofCall, []])
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ value: '' })
    // Pages that are opened later read it on the server.
    expect(cookies.find(({ name }) => name === 'logged-out')).toMatchObject({
      value: expect.stringMatching(/^\d+$/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
  })

  test('leads on to the identity provider with a link', async () => {
    await records.staffAccount({ email })
    const { session } = await signOn()
    const { statusCode, body } = await sendForm('/log-out', session)
    const link = new URL(linkIn(body))
    expect([statusCode, link.origin + link.pathname]).toEqual([200, `${company.issuer}/session/end`])
    expect(link.searchParams.get('post_logout_redirect_uri')).toBe('http://127.0.0.1:3000/login')
  })

  test('says the same if the session has ended already', async () => {
    for (const cookie of [undefined, 'session=unknown'])
      expect((await sendForm('/log-out', cookie)).body).toContain('You are logged out')
  })

  test('does not say that people are logged out while the database is down', async () => {
    const session = await portal.signIn(await records.staffAccount())
    const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const executed = vi.spyOn(portal.connection.db.getExecutor(), 'executeQuery').mockRejectedValue(down)
    const { statusCode, headers, body } = await sendForm('/log-out', session)
    executed.mockRestore()
    expect([statusCode, headers['retry-after'], headers['set-cookie']]).toEqual([503, '2', undefined])
    expect(body).toContain(noDatabase)
    // Its link "Try again" leads to the form.
    expect((await server.inject('/log-out')).body).toContain('<form method="post" action="/log-out">')
    expect((await call(getMe, {}, session)).status).toBe(200)
  })

  test('is rejected if another site sends it', async () => {
    const session = await portal.signIn(await records.staffAccount())
    expect((await sendForm('/log-out', session, {}, 'cross-site')).statusCode).toBe(403)
    expect((await call(getMe, {}, session)).status).toBe(200)
  })
})

describe('the form for single sign-on', () => {
  test('signs staff in and leads to the requested page', async () => {
    await records.staffAccount({ email })
    const { session, location } = await signOn('/work-orders?a=b')
    expect(location).toBe('/work-orders?a=b')
    expect((await call(getMe, {}, session)).body).toMatchObject({ email })
  })

  test('leads nowhere outside of the portal', async () => {
    await records.staffAccount({ email })
    expect((await signOn('https://evil.example')).location).toBe('/engagements')
  })

  test('is rejected if another site sends it', async () => {
    expect((await sendForm('/sign-on', undefined, {}, 'cross-site')).statusCode).toBe(403)
  })

  test('shows a page if the identity provider cannot be reached', async () => {
    const other = await testPortal({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'portal' })
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
    const { statusCode, body } = await other.server.inject({ method: 'POST', url: '/sign-on', headers })
    expect([statusCode, body.includes('Try again')]).toEqual([503, true])
    await other.close()
  })
})
