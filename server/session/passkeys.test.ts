import type { Endpoint, ResultOf } from '@portal/domain/contract/endpoint'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginSecondStep,
  finishSecondStep,
  getMe,
  listPasskeys,
  listSessions,
  login,
  loginWithPasskey,
  makeAtSecondStep,
  recoverPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/domain/session/contract'
import type { CreationOptions } from '@portal/domain/session/passkey'
import {
  lastPasskeyStays,
  noPasskeysHere,
  notAPasskey,
  passkeyKnown,
  passkeyRefused,
  passkeyTooLate,
  secondStepGone,
  signInAgain,
  signsOnElsewhere,
} from '@portal/domain/session/passkey-words'
import { beforeEach, describe, expect, test } from 'vitest'
import { newToken } from '../http/secret.ts'
import { newestAccessMail } from '../testing/access-mail.ts'
import { ownOrigin } from '../testing/own-origin.ts'
import { type PasskeyDevice, passkeyDevice, type Wrong } from '../testing/passkey-device.ts'
import { testPortal } from '../testing/test-portal.ts'
import { findAccount } from './data.ts'
import { removeOldSessions } from './jobs.ts'
import { insertLink } from './request-access-link.ts'

const origin = ownOrigin.origin
const portal = await testPortal({ PUBLIC_URL: origin, PASSKEY_LEVELS: '1' })
const { clock, records, server } = portal
const { db } = portal.portal

const minute = 60_000
const hour = 60 * minute
/** Level 2 may, level 1 must. */
const [owen, helen] = ['owen@customer.example', 'helen@customer.example']
let owenId: string

beforeEach(async () => {
  await portal.reset()
  owenId = await records.stakeholderAccount([], { email: owen, first_name: 'Owen', access_level: 2 })
  await records.stakeholderAccount([], { email: helen, access_level: 1 })
})

/** A browser keeps its cookies. */
type Browser = Map<string, string>
const browser = (): Browser => new Map()
interface Answered<E extends Endpoint> {
  status: number
  body: (ResultOf<E> extends undefined ? unknown : ResultOf<E>) & { detail: string }
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

/** Owen with a passkey, in a browser of his own. */
async function withPasskey(email = owen) {
  const own = browser()
  await byLink(own, email)
  return { own, device: await added(own) }
}

describe('a passkey', () => {
  test('whose answer was lost is added once, and sent again under its key answered as it was', async () => {
    const own = browser()
    await byLink(own, owen)
    const made = passkeyDevice(origin).make((await ask(own, beginPasskey)).body)
    const [first, again] = [
      await ask(own, addPasskey, made, {}, 'add-0001'),
      await ask(own, addPasskey, made, {}, 'add-0001'),
    ]
    expect([first.status, again]).toEqual([201, first])
    expect((await ask(own, listPasskeys)).body.passkeys).toHaveLength(1)
  })

  test('signs in alone, in any browser, and the session says so', async () => {
    const { device } = await withPasskey()
    const other = browser()
    const { status, body } = await byPasskey(other, device)
    expect([status, body.user.email]).toEqual([200, owen])
    expect((await ask(other, getMe)).body.email).toBe(owen)
    const sessions = (await ask(other, listSessions)).body
    expect(sessions.map(({ current, way }) => [current, way]).sort()).toEqual([
      [false, 'link'],
      [true, 'passkey'],
    ])
    const { passkeys } = (await ask(other, listPasskeys)).body
    expect(passkeys).toMatchObject([
      { name: 'Firefox 140 on Windows', is_synced: false, used_at: clock.now().toISOString() },
    ])
  })

  test('is named, and one of several is removed; each of it is mailed and in the audit log', async () => {
    const { own, device } = await withPasskey()
    const [first] = (await ask(own, listPasskeys)).body.passkeys
    const id = first?.id ?? ''
    await added(own)
    expect((await ask(own, renamePasskey, { name: ' Key ring ' }, { id })).body.name).toBe('Key ring')
    expect((await ask(own, renamePasskey, { name: ' ' }, { id })).status).toBe(422)
    expect((await ask(own, removePasskey, {}, { id })).status).toBe(204)
    expect((await ask(own, removePasskey, {}, { id })).status).toBe(404)
    expect((await byPasskey(browser(), device)).status).toBe(403)
    const [, kept] = await mailed('A passkey was added')
    expect([(await mailed('A passkey was added')).length, kept?.recipient]).toEqual([2, owen])
    expect((await mailed('A passkey was removed'))[0]?.text).toContain('the passkey “Key ring” was removed')
    const acts = await db
      .selectFrom('audit_entry')
      .select(['act', 'object'])
      .where('kind', '=', 'change')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act, object }) => `${act}: ${object}`).filter((each) => /passkey/.test(each))).toEqual([
      ...['Added a passkey: Firefox 140 on Windows', 'Added a passkey: Firefox 140 on Windows'],
      ...['Named a passkey: Key ring', 'Removed a passkey: Key ring'],
    ])
  })

  test('of somebody else can be neither named nor removed', async () => {
    const { own } = await withPasskey()
    const [passkey] = (await ask(own, listPasskeys)).body.passkeys
    await records.stakeholderAccount([], { email: 'mallory@customer.example', access_level: 2 })
    const other = browser()
    await byLink(other, 'mallory@customer.example')
    const params = { id: passkey?.id ?? '' }
    expect((await ask(other, renamePasskey, { name: 'Mine' }, params)).status).toBe(404)
    expect((await ask(other, removePasskey, {}, params)).status).toBe(404)
  })

  test('is offered after a sign-in by mail to who has none, once in 30 days', async () => {
    const own = browser()
    const offered = async () => (await byLink(own, owen)).body.user?.may_add_passkey
    expect(await offered()).toBe(true)
    expect(await offered()).toBe(false)
    clock.advance(30 * 24 * hour)
    expect(await offered()).toBe(true)
    await added(own)
    clock.advance(31 * 24 * hour)
    expect(await offered()).toBe(false)
  })

  test('is added and removed only by who signed in within the last 15 minutes', async () => {
    const { own, device } = await withPasskey()
    const [passkey] = (await ask(own, listPasskeys)).body.passkeys
    const { body: options } = await ask(own, beginPasskey)
    clock.advance(16 * minute)
    const late = [
      await ask(own, beginPasskey),
      await ask(own, addPasskey, passkeyDevice(origin).make(options)),
      await ask(own, removePasskey, {}, { id: passkey?.id ?? '' }),
    ]
    expect(late.map(({ status, body }) => [status, body.detail])).toEqual(late.map(() => [403, signInAgain]))
    await byPasskey(own, device)
    expect((await ask(own, beginPasskey)).status).toBe(200)
  })

  test('that is kept already is not kept twice, whosever it is', async () => {
    const { own, device } = await withPasskey()
    const { body } = await ask(own, beginPasskey)
    expect(body.excludeCredentials).toHaveLength(1)
    const { status, body: said } = await ask(own, addPasskey, device.make(body))
    expect([status, said.detail]).toEqual([409, passkeyKnown])
  })

  test('stands on devices for a random handle: the same for all of one person, and not their address', async () => {
    const own = browser()
    await byLink(own, owen)
    const first = (await ask(own, beginPasskey)).body
    await ask(own, addPasskey, passkeyDevice(origin).make(first))
    const second = (await ask(own, beginPasskey)).body
    expect(second.user.id).toBe(first.user.id)
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32)
    expect(first.rp).toEqual({ id: 'localhost', name: 'Client Portal' })
    expect(first.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  })
})

describe('a passkey is refused', () => {
  const wrongs: [string, Wrong][] = [
    ['made for another origin', { origin: 'http://evil.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['unlocked by nobody', { unverified: true }],
  ]
  test.each([...wrongs, ['of another kind of ceremony', { type: 'webauthn.get' }]] as [string, Wrong][])(
    'when it is added: %s',
    async (_, wrong) => {
      const own = browser()
      await byLink(own, owen)
      const { body } = await ask(own, beginPasskey)
      const refused = await ask(own, addPasskey, passkeyDevice(origin).make(body, wrong))
      expect([refused.status, refused.body.detail]).toEqual([403, notAPasskey])
      expect((await ask(own, listPasskeys)).body.passkeys).toEqual([])
    },
  )

  test.each([
    ...wrongs,
    ['signed with another key', { forged: true }],
    ['of another kind of ceremony', { type: 'webauthn.create' }],
  ] as [string, Wrong][])('when it signs in: %s, and the answer tells nothing', async (_, wrong) => {
    const { device } = await withPasskey()
    const { status, body } = await byPasskey(browser(), device, wrong)
    const unknown = await byPasskey(browser(), passkeyDevice(origin))
    expect([status, body]).toEqual([403, { detail: passkeyRefused }])
    expect([unknown.status, unknown.body]).toEqual([status, body])
    expect(await refusals()).toEqual([
      ['the passkey does not prove itself, or counts fewer uses than before', 'Owen Marsh'],
      ['nobody here has this passkey', null],
    ])
  })

  test('when its device counts fewer uses than before, as a copy does', async () => {
    const { device } = await withPasskey()
    expect((await byPasskey(browser(), device, { counter: 9 })).status).toBe(200)
    expect((await byPasskey(browser(), device, { counter: 9 })).status).toBe(403)
    expect((await byPasskey(browser(), device, { counter: 8 })).status).toBe(403)
    expect((await byPasskey(browser(), device, { counter: 10 })).status).toBe(200)
  })

  test('of whoever is deactivated', async () => {
    const { device } = await withPasskey()
    await db.updateTable('account').set({ active: false }).where('id', '=', owenId).execute()
    const { status, body } = await byPasskey(browser(), device)
    expect([status, body.detail]).toEqual([403, passkeyRefused])
    expect(await refusals()).toEqual([['deactivated', 'Owen Marsh']])
  })

  test('the second time, in another browser, after ten minutes, and for another purpose', async () => {
    const { own, device } = await withPasskey()
    const here = browser()
    const { body: options } = await ask(here, beginPasskeyLogin)
    const elsewhere = browser()
    await ask(elsewhere, beginPasskeyLogin)
    expect((await ask(elsewhere, loginWithPasskey, device.use(options))).body.detail).toBe(passkeyTooLate)
    const assertion = device.use(options)
    expect((await ask(here, loginWithPasskey, assertion)).status).toBe(200)
    expect((await ask(here, loginWithPasskey, assertion)).status).toBe(410)
    const { body: late } = await ask(here, beginPasskeyLogin)
    clock.advance(11 * minute)
    expect((await ask(here, loginWithPasskey, device.use(late))).status).toBe(410)
    const { body: login } = await ask(own, beginPasskeyLogin)
    const asked: CreationOptions = { ...(await ask(own, beginPasskey)).body, challenge: login.challenge }
    expect((await ask(own, addPasskey, passkeyDevice(origin).make(asked))).status).toBe(410)
    await removeOldSessions(portal.portal)
    expect(
      await db.selectFrom('passkey_challenge').select('id').where('expires_at', '<=', clock.now()).execute(),
    ).toEqual([])
  })

  test('even once tried in vain, what was to be signed is spent', async () => {
    const own = browser()
    await byLink(own, owen)
    const { body } = await ask(own, beginPasskey)
    const device = passkeyDevice(origin)
    expect((await ask(own, addPasskey, device.make(body, { unverified: true }))).status).toBe(403)
    expect((await ask(own, addPasskey, device.make(body))).status).toBe(410)
  })

  test('of staff who sign on at the identity provider', async () => {
    const staff = await portal.signIn(await records.staffAccount())
    const { status, body } = await portal.call(beginPasskey, {}, staff)
    expect([status, body.detail]).toEqual([403, signsOnElsewhere])
    expect((await portal.call(listPasskeys, {}, staff)).body).toEqual({ passkeys: [], may: false, must: false })
  })

  test('as nonsense', async () => {
    const on = browser()
    await ask(on, beginPasskeyLogin)
    const nonsense = { credential: 'a', client_data: 'a', authenticator_data: 'a', signature: 'a', user_handle: null }
    expect((await ask(on, loginWithPasskey, nonsense)).status).toBe(403)
    expect((await ask(on, loginWithPasskey, { ...nonsense, signature: '!' })).status).toBe(422)
  })
})

describe('where the access asks for a passkey', () => {
  test('the first is made right after the link, before anything is seen', async () => {
    const own = browser()
    const { body } = await byLink(own, helen)
    expect(body).toEqual({ user: null, referrer_link: null })
    expect((await ask(own, getMe)).status).toBe(401)
    const step = (await ask(own, beginSecondStep)).body
    expect([step.use, step.recovery_at]).toEqual([null, null])
    const device = passkeyDevice(origin)
    const { status, body: done } = await ask(own, makeAtSecondStep, device.make(step.make as CreationOptions))
    expect([status, done.user.email]).toEqual([200, helen])
    expect((await ask(own, getMe)).body.email).toBe(helen)
    expect((await ask(own, listSessions)).body.map(({ way }) => way)).toEqual(['mail_and_passkey'])
    expect(await mailed('A passkey was added')).toHaveLength(1)
    expect((await ask(own, beginSecondStep)).body.detail).toBe(secondStepGone)
  })

  /** Helen with her passkey. */
  async function enrolled() {
    const own = browser()
    await byLink(own, helen)
    const device = passkeyDevice(origin)
    const { make } = (await ask(own, beginSecondStep)).body
    await ask(own, makeAtSecondStep, device.make(make as CreationOptions))
    return { own, device }
  }

  test('the link is not enough without it, and another person’s is none', async () => {
    const { device } = await enrolled()
    const others = (await withPasskey()).device
    const on = browser()
    await byLink(on, helen)
    const step = (await ask(on, beginSecondStep)).body
    expect([step.make, step.use?.allowCredentials.length]).toEqual([null, 1])
    if (!step.use) return
    expect((await ask(on, finishSecondStep, others.use(step.use))).body.detail).toBe(passkeyRefused)
    expect((await ask(on, getMe)).status).toBe(401)
    const { use } = (await ask(on, beginSecondStep)).body
    if (use) expect((await ask(on, finishSecondStep, device.use(use))).status).toBe(200)
    expect((await ask(on, getMe)).body.email).toBe(helen)
  })

  test('it alone is enough', async () => {
    const { device } = await enrolled()
    expect((await byPasskey(browser(), device)).status).toBe(200)
  })

  test('a second first one is not made: only who has none makes one with the link', async () => {
    const [one, other] = [browser(), browser()]
    await byLink(one, helen)
    await byLink(other, helen)
    const steps = [(await ask(one, beginSecondStep)).body, (await ask(other, beginSecondStep)).body]
    const [first, second] = steps.map(({ make }) => passkeyDevice(origin).make(make as CreationOptions))
    expect((await ask(one, makeAtSecondStep, first)).status).toBe(200)
    expect((await ask(other, makeAtSecondStep, second)).status).toBe(403)
  })

  test('the last one stays', async () => {
    const { own } = await enrolled()
    const [only] = (await ask(own, listPasskeys)).body.passkeys
    const { status, body } = await ask(own, removePasskey, {}, { id: only?.id ?? '' })
    expect([status, body.detail]).toEqual([409, lastPasskeyStays])
    await added(own)
    expect((await ask(own, removePasskey, {}, { id: only?.id ?? '' })).status).toBe(204)
  })

  test('who waits too long, or is deactivated meanwhile, begins anew', async () => {
    const on = browser()
    await byLink(on, helen)
    clock.advance(31 * minute)
    expect((await ask(on, beginSecondStep)).status).toBe(410)
    await byLink(on, helen)
    await db.updateTable('account').set({ active: false }).where('email', '=', helen).execute()
    expect((await ask(on, beginSecondStep)).status).toBe(410)
  })

  describe('and all are lost', () => {
    async function lost() {
      const made = await enrolled()
      const on = browser()
      await byLink(on, helen)
      const { body } = await ask(on, recoverPasskeys)
      return { ...made, on, ready_at: body.recovery_at }
    }
    const [letter] = ['were said to be lost']

    test('a link is enough a day later, the person is mailed, and the lost ones are worth nothing then', async () => {
      const { device, on, ready_at } = await lost()
      expect(new Date(ready_at).getTime() - clock.now().getTime()).toBe(24 * hour)
      expect((await mailed(letter ?? '')).map(({ recipient }) => recipient)).toEqual([helen])
      expect((await ask(on, recoverPasskeys)).body.recovery_at).toBe(ready_at)
      expect(await mailed(letter ?? '')).toHaveLength(1)
      clock.advance(23 * hour)
      await byLink(on, helen)
      expect((await ask(on, beginSecondStep)).body.make).toBe(null)
      clock.advance(hour)
      await byLink(on, helen)
      const { make } = (await ask(on, beginSecondStep)).body
      const fresh = passkeyDevice(origin)
      expect((await ask(on, makeAtSecondStep, fresh.make(make as CreationOptions))).status).toBe(200)
      expect((await byPasskey(browser(), device)).status).toBe(403)
      expect((await byPasskey(browser(), fresh)).status).toBe(200)
    })

    test('its mail stops it, asking first, once', async () => {
      const { on } = await lost()
      const [mail] = await mailed(letter ?? '')
      const url = mail?.text.match(/\/stop-recovery\?token=[\w-]+/)?.[0] ?? ''
      const question = await server.inject({ method: 'GET', url })
      expect([question.statusCode, question.body.includes('Firefox 140 on Windows')]).toEqual([200, true])
      const press = () => server.inject({ method: 'POST', url, headers: ownOrigin })
      expect((await press()).statusCode).toBe(200)
      expect((await press()).statusCode).toBe(410)
      clock.advance(25 * hour)
      await byLink(on, helen)
      const step = (await ask(on, beginSecondStep)).body
      expect([step.make, step.recovery_at]).toEqual([null, null])
    })

    test('signing in with one of them stops it, and so does a week without a word', async () => {
      const { device, on } = await lost()
      await byPasskey(browser(), device)
      await byLink(on, helen)
      expect((await ask(on, beginSecondStep)).body.recovery_at).toBe(null)
      await ask(on, recoverPasskeys)
      clock.advance(8 * 24 * hour + minute)
      await byLink(on, helen)
      expect((await ask(on, beginSecondStep)).body.make).toBe(null)
    })

    test('nobody says so without the link', async () => {
      expect((await ask(browser(), recoverPasskeys)).status).toBe(410)
    })
  })
})

test('where staff do not sign on, a link of the operator leads them to their first passkey', async () => {
  const here = await testPortal({ PUBLIC_URL: origin, STAFF_SIGN_ON: 'off' })
  const id = await records.staffAccount()
  const account = await findAccount(db, { id })
  const token = newToken()
  if (account) await insertLink(db, account, token, clock.now())
  here.clock.set(clock.now().toISOString())
  const { body, response } = await here.call(login, { body: { token } })
  expect(body).toEqual({ user: null, referrer_link: null })
  const { name, value } = response.cookies[0] ?? {}
  const { make } = (await here.call(beginSecondStep, {}, `${name}=${value}`)).body
  const made = passkeyDevice(origin).make(make as CreationOptions)
  expect((await here.call(makeAtSecondStep, { body: made }, `${name}=${value}`)).body.user.id).toBe(id)
  await here.close()
})

test('an address without a name or https has no passkeys', async () => {
  const plain = await testPortal()
  const account = await records.stakeholderAccount([], { email: 'kim@customer.example', access_level: 2 })
  const answer = await plain.call(beginPasskey, {}, await plain.signIn(account))
  expect([answer.status, answer.body.detail]).toEqual([403, noPasskeysHere])
  await plain.close()
})
