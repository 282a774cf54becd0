import {
  beginPasskeyLogin,
  beginSecondStep,
  login,
  logout,
  makeAtSecondStep,
  requestAccessCode,
} from '@portal/domain/session/contract'
import type { CreationOptions } from '@portal/domain/session/passkey'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newestAccessMail, sessionCookieOf } from '../../testing/access-mail.ts'
import { passkeyDevice } from '../../testing/passkey-device.ts'
import { testPortal } from '../../testing/test-portal.ts'

const open = await testPortal({ PUBLIC_URL: 'http://localhost:3000', PASSKEY_LEVELS: '1' })
const secure = await testPortal({ PUBLIC_URL: 'https://portal.example', PASSKEY_LEVELS: '1' })
beforeEach(() => open.reset())
afterAll(secure.close)

/** All cookies that the portal gives on the ways to sign in, with all they say but their value. */
async function input(through: typeof open): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  const take = ({ response }: { response: { headers: Record<string, unknown> } }) => {
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(String(cookie)) ?? []
      if (value !== '') cookies.set(name, attributes)
    }
  }
  for (const [email, access_level] of [
    ['owen@customer.example', 2],
    ['helen@customer.example', 1],
  ] as const) {
    await through.records.stakeholderAccount([], { email, access_level })
    await through.call(requestAccessCode, { body: { email } })
    take(await through.call(login, { body: { token: (await newestAccessMail(through)).token } }))
  }
  take(await through.call(beginPasskeyLogin, {}))
  return cookies
}

test('all cookies are hidden from scripts and live only as long as they are needed', async () => {
  expect(await input(open)).toEqual(
    new Map([
      ['session', 'Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'],
      ['device', 'Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'],
      ['second-step', 'Max-Age=1800; Path=/; HttpOnly; SameSite=Strict'],
      ['passkey', 'Max-Age=600; Path=/; HttpOnly; SameSite=Strict'],
    ]),
  )
})

test('on https all cookies are bound to this host and sent only encrypted', async () => {
  const cookies = await input(secure)
  expect([...cookies.keys()].sort()).toEqual([
    '__Host-device',
    '__Host-passkey',
    '__Host-second-step',
    '__Host-session',
  ])
  for (const attributes of cookies.values())
    expect(attributes).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=(?:Lax|Strict)$/)
})

test('cookies that are no longer needed are cleared under the name and path of their creation', async () => {
  await secure.records.stakeholderAccount([], { email: 'helen@customer.example', access_level: 1 })
  await secure.call(requestAccessCode, { body: { email: 'helen@customer.example' } })
  const { response } = await secure.call(login, { body: { token: (await newestAccessMail(secure)).token } })
  const waiting = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { make } = (await secure.call(beginSecondStep, {}, waiting)).body
  const body = passkeyDevice('https://portal.example').make(make as CreationOptions)
  const created = await secure.call(makeAtSecondStep, { body }, waiting)
  const left = await secure.call(logout, {}, sessionCookieOf(created.response))
  const input = [created, left].flatMap((answer) => [answer.response.headers['set-cookie'] ?? []].flat())
  const over = 'Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite'
  expect(input.filter((cookie) => /^[^=]+=;/.test(cookie))).toEqual([
    `__Host-passkey=; ${over}=Strict`,
    `__Host-second-step=; ${over}=Strict`,
    `__Host-session=; ${over}=Lax`,
  ])
})
