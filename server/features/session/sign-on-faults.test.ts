// @module-tag slow
import { getSignOnLink } from '@portal/domain/session/contract'
import { signOnUnavailable } from '@portal/domain/session/validation'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../testing/fault-proxy.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { testPortal } from '../../testing/test-portal.ts'

let proxy: FaultProxy | undefined
const company = await startIdentityProvider('http://127.0.0.1:3000', async (port) => {
  proxy = await startFaultProxy({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${proxy.port}`
})
if (!proxy) throw new Error('the identity provider did not ask for its address')
const between = proxy
const email = 'tomasz@provider.example'
const portalOfCompany = () =>
  testPortal({
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: company.clientId,
    OIDC_CLIENT_SECRET: company.clientSecret,
  })
const portal = await portalOfCompany()
beforeEach(async () => {
  await between.pass()
  await portal.reset()
  Object.assign(company.person, { email, email_verified: true })
  await portal.records.staffAccount({ email })
})
afterAll(async () => {
  await portal.close()
  await between.stop()
  await company.close()
})

const faults: [string, () => unknown][] = [
  ['refuses connections', () => between.refuse()],
  ['resets connections', () => between.cutAt({ seen: 'HTTP/1.1', when: 'before', ending: 'reset', times: 100 })],
  ['closes connections', () => between.cutAt({ seen: 'HTTP/1.1', when: 'after', ending: 'close', times: 100 })],
  ['does not respond', () => between.silence()],
]

describe.each(faults)('an identity provider that %s', (_, harm) => {
  /** The browser is back at the portal with the identity provider's answer. */
  async function signOn(): Promise<() => Promise<string | undefined>> {
    const { body, response } = await portal.call(getSignOnLink, { query: {} })
    const back = new URL(await company.visit(body.auth_uri))
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return async () => {
      const answer = await portal.server.inject({ url: back.pathname + back.search, headers: { cookie } })
      expect(answer.statusCode).toBe(302)
      return answer.headers.location?.toString()
    }
  }
  const mended = async (): Promise<void> => {
    between.cutAt(undefined)
    between.end('reset')
    await between.pass()
  }

  test('gives staff an error, and they can sign on after it recovers', async () => {
    const fresh = await portalOfCompany()
    await harm()
    const answer = await fresh.call(getSignOnLink, { query: {} })
    expect([answer.status, answer.body]).toEqual([503, { detail: signOnUnavailable }])
    await mended()
    await expect.poll(async () => (await fresh.call(getSignOnLink, { query: {} })).status).toBe(200)
    await fresh.close()
  })

  test('redirects returning staff to the login page with the reason', async () => {
    const comeBack = await signOn()
    await harm()
    expect(await comeBack()).toBe('/login?redirect=unavailable')
    await mended()
    expect(await (await signOn())()).toBe('/engagements')
  })
})
