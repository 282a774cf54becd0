import type { Endpoint, ResultOf } from '@portal/domain/contract/endpoint'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  type login,
  loginWithPasskey,
} from '@portal/domain/session/contract'
import { expect } from 'vitest'
import { newestAccessMail } from './access-mail.ts'
import { ownOrigin } from './own-origin.ts'
import { type PasskeyDevice, passkeyDevice, type Wrong } from './passkey-device.ts'
import type { TestPortal } from './test-portal.ts'

/** A browser keeps its cookies. */
export type Browser = Map<string, string>
export const browser = (): Browser => new Map()
interface Answered<E extends Endpoint> {
  status: number
  body: (ResultOf<E> extends undefined ? unknown : ResultOf<E>) & { detail: string }
}

/** Where devices make passkeys for. */
export const { origin } = ownOrigin
export const minute = 60_000
export const hour = 60 * minute
/** Level 2 may have a passkey, level 1 must, in a portal with `PASSKEY_LEVELS=1`. */
export const [owen, helen] = ['owen@customer.example', 'helen@customer.example'] as const

/** Actions of people with browsers and passkeys. */
export function passkeyWorld(portal: TestPortal) {
  const { clock, records, server } = portal
  const { db } = portal.portal

  /** Resets the portal and adds Owen and Helen. Returns Owen's id. */
  async function reset(): Promise<string> {
    await portal.reset()
    const id = await records.stakeholderAccount([], { email: owen, first_name: 'Owen', access_level: 2 })
    await records.stakeholderAccount([], { email: helen, access_level: 1 })
    return id
  }

  async function ask<E extends Endpoint>(
    on: Browser,
    endpoint: E,
    payload: object = {},
    params: Record<string, string> = {},
    key?: string,
  ): Promise<Answered<E>> {
    const cookie = [...on].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await server.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      headers: {
        ...ownOrigin,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(endpoint.body && { payload }),
    })
    for (const { name, value } of response.cookies)
      if (value === '') on.delete(name)
      else on.set(name, value)
    return { status: response.statusCode, body: (response.body === '' ? undefined : response.json()) as never }
  }
  const post = (on: Browser, url: string, payload: object) =>
    ask<typeof login>(on, { method: 'POST', path: url, body: {} } as never, payload)

  async function byLink(on: Browser, email: string) {
    clock.advance(minute)
    await post(on, '/authorize/access-code', { email })
    const { token } = await newestAccessMail(portal)
    return post(on, '/api/authorize/login', { token })
  }
  async function added(on: Browser, device: PasskeyDevice = passkeyDevice(origin)): Promise<PasskeyDevice> {
    const { body } = await ask(on, beginPasskey)
    const { status } = await ask(on, addPasskey, device.make(body))
    expect(status).toBe(201)
    return device
  }
  async function byPasskey(on: Browser, device: PasskeyDevice, wrong: Wrong = {}) {
    const { body } = await ask(on, beginPasskeyLogin)
    return ask(on, loginWithPasskey, device.use(body, wrong))
  }
  const refusals = async () =>
    (
      await db
        .selectFrom('audit_entry')
        .select(['reason', 'actor'])
        .where('kind', '=', 'sign_in_refused')
        .orderBy('id')
        .execute()
    ).map(({ reason, actor }) => [reason, actor])
  const mailed = async (words: string) => (await portal.mail()).filter(({ subject }) => subject.includes(words))

  /** Signs Owen in from a new browser and adds a passkey. */
  async function withPasskey(email: string = owen) {
    const ownBrowser = browser()
    await byLink(ownBrowser, email)
    return { own: ownBrowser, device: await added(ownBrowser) }
  }
  return { reset, ask, byLink, added, byPasskey, refusals, mailed, withPasskey }
}
