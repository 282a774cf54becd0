import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../testing/embedded-postgres.ts'
import { testPortal } from '../../testing/test-portal.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-demo-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const demo = { DATA_DIR: '', DEMO_DATA_DIR: folder, PORT: String(port) }
const portal = await testPortal(demo)
const { records, server } = portal
await server.listen({ host: '127.0.0.1', port })
beforeEach(portal.reset)
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

/** A browser without scripts: it keeps cookies and goes where it is sent. */
function browser() {
  const cookies = new Map<string, string>()
  return async (address: string, init: RequestInit = {}): Promise<{ url: string; status: number; text: string }> => {
    let url = new URL(address, origin).href
    let request = init
    for (;;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...request.headers, cookie, origin: new URL(url).origin }
      const response = await fetch(url, { ...request, redirect: 'manual', headers })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) return { url, status: response.status, text: await response.text() }
      url = new URL(location, url).href
      request = {}
    }
  }
}
type Browser = ReturnType<typeof browser>

const start = async (open: Browser) => open(JSON.parse((await open('/api/authorize/oauth2/link')).text).auth_uri)
const choose = (open: Browser, page: { url: string; text: string }, email: string) => {
  const [, account = ''] =
    page.text.match(new RegExp(`value="([^"]+)"><b>[^/]*</b><span>[^<]*</span><span>${email}`)) ?? []
  return open(page.url, { method: 'POST', body: new URLSearchParams({ account }) })
}
const whoAmI = async (open: Browser) => {
  const { status, text } = await open('/api/users/me')
  return status === 200 ? JSON.parse(text).email : status
}

describe('the demo’s single sign-on', () => {
  test('offers only the five staff accounts, in their order', async () => {
    for (const name of ['superuser', 'consultant', 'portfolio.director', 'client.partner', 'delivery.lead', 'someone'])
      await records.staffAccount({ email: `${name}@provider.example` })
    await records.stakeholderAccount([])
    const page = await start(browser())
    expect([...page.text.matchAll(/<span>([\w.]+@[\w.]+)/g)].map(([, email]) => email)).toEqual([
      'consultant@provider.example',
      'delivery.lead@provider.example',
      'client.partner@provider.example',
      'portfolio.director@provider.example',
      'superuser@provider.example',
    ])
    expect(page.text).not.toMatch(/<script|style=|<style/)
  })

  test('signs in, remembers the account, and signs out without a confirmation', async () => {
    for (const name of ['consultant', 'delivery.lead'])
      await records.staffAccount({ email: `${name}@provider.example` })
    const open = browser()
    const chosen = await choose(open, await start(open), 'delivery.lead@provider.example')
    expect([new URL(chosen.url).pathname, await whoAmI(open)]).toEqual([
      '/engagements',
      'delivery.lead@provider.example',
    ])
    expect(new URL((await start(open)).url).pathname).toBe('/engagements')
    const { post_logout_link } = JSON.parse((await open('/api/auth/logout', { method: 'POST' })).text)
    expect((await open(post_logout_link)).url).toBe(`${origin}/login`)
    expect(await whoAmI(open)).toBe(401)
    expect((await start(open)).text).toContain('Choose an account')
  })

  test('takes a typed address where there are no staff yet, as for a setup link', async () => {
    const open = browser()
    const page = await start(open)
    expect(page.text).toContain('Your email address')
    const typed = (account: string) => open(page.url, { method: 'POST', body: new URLSearchParams({ account }) })
    expect((await typed('ada')).status).toBe(422)
    // Known to the identity provider, not to the portal.
    expect(new URL((await typed('Ada@provider.example')).url).search).toBe('?redirect=refused')
  })

  test('rejects an account that is not offered', async () => {
    await records.staffAccount({ email: 'consultant@provider.example' })
    await records.staffAccount({ email: 'someone@provider.example' })
    const open = browser()
    const page = await start(open)
    const answer = await open(page.url, {
      method: 'POST',
      body: new URLSearchParams({ account: 'someone@provider.example' }),
    })
    expect([answer.status, await whoAmI(open)]).toEqual([422, 401])
  })

  test('asks the person to sign in again when its page has expired', async () => {
    const { status, text } = await browser()('/demo-sign-on/interaction/gone')
    expect([status, text]).toEqual([410, expect.stringContaining('Please sign in again.')])
  })

  test('redirects pages, but not calls, from localhost to 127.0.0.1', async () => {
    const headers = { host: `localhost:${port}`, accept: 'text/html' }
    const response = await server.inject({ method: 'GET', url: '/login?a=1', headers })
    expect([response.statusCode, response.headers.location]).toEqual([302, `${origin}/login?a=1`])
    const call = await server.inject({ method: 'GET', url: '/healthz', headers: { host: `localhost:${port}` } })
    expect(call.statusCode).toBe(200)
  })

  test('accepts a sign-out link from before a restart', async () => {
    await records.staffAccount({ email: 'consultant@provider.example' })
    const open = browser()
    await choose(open, await start(open), 'consultant@provider.example')
    const { post_logout_link } = JSON.parse((await open('/api/auth/logout', { method: 'POST' })).text)
    const restarted = await testPortal(demo)
    const { pathname, search } = new URL(post_logout_link)
    const answer = await restarted.server.inject({ method: 'GET', url: pathname + search })
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('/demo-sign-on/session/end/confirm'),
    ])
    await restarted.close()
  })
})

test.each([{}, { DATA_DIR: '', OIDC_ISSUER: 'https://sso.example', OIDC_CLIENT_ID: 'portal' }])(
  'the demo’s single sign-on is off with the settings %j',
  async (environment) => {
    const other = await testPortal(environment)
    const url = '/demo-sign-on/.well-known/openid-configuration'
    expect((await other.server.inject({ method: 'GET', url })).statusCode).toBe(404)
    await other.close()
  },
)
