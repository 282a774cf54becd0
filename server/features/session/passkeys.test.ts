import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getMe,
  listPasskeys,
  listSessions,
  loginWithPasskey,
  recoverPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/domain/session/contract'
import type { CreationOptions } from '@portal/domain/session/passkey'
import {
  needsRecentSignIn,
  noPasskeysHere,
  notAPasskey,
  passkeyKnown,
  passkeyRefused,
  passkeyTooLate,
  tooManyPasskeys,
} from '@portal/domain/session/passkey-rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { passkeyDevice, type Wrong } from '../../testing/passkey-device.ts'
import { browser, hour, minute, origin, owen, passkeyWorld } from '../../testing/passkey-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldSessions } from './jobs.ts'

const portal = await testPortal({ PUBLIC_URL: origin, PASSKEY_LEVELS: '1' })
const { clock, records } = portal
const { db } = portal.portal
const { reset, ask, byLink, added, byPasskey, refusals, mailed, withPasskey } = passkeyWorld(portal)

let owenId: string
beforeEach(async () => {
  owenId = await reset()
})

describe('a passkey', () => {
  test('is added once if the request is repeated; its idempotency key returns the stored response', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const created = passkeyDevice(origin).make((await ask(ownBrowser, beginPasskey)).body)
    const [first, again] = [
      await ask(ownBrowser, addPasskey, created, {}, 'add-0001'),
      await ask(ownBrowser, addPasskey, created, {}, 'add-0001'),
    ]
    expect([first.status, again]).toEqual([201, first])
    expect((await ask(ownBrowser, listPasskeys)).body.passkeys).toHaveLength(1)
  })

  test('signs in without a link in any browser, and the session shows it', async () => {
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
    const entries = db.selectFrom('audit_entry').select(['kind', 'act', 'actor']).orderBy('id', 'desc').limit(1)
    expect(await entries.execute()).toEqual([{ kind: 'sign_in', act: 'Signed in with a passkey', actor: 'Owen Marsh' }])
  })

  test('can be renamed and removed; adding and removing send an email, all changes are audit events', async () => {
    const { own, device } = await withPasskey()
    const [first] = (await ask(own, listPasskeys)).body.passkeys
    const id = first?.id ?? ''
    await added(own)
    expect((await ask(own, renamePasskey, { name: ' Key ring ' }, { id })).body.name).toBe('Key ring')
    expect((await ask(own, renamePasskey, { name: ' ' }, { id })).status).toBe(422)
    expect((await ask(own, removePasskey, {}, { id })).status).toBe(204)
    expect((await ask(own, removePasskey, {}, { id })).status).toBe(404)
    expect((await byPasskey(browser(), device)).status).toBe(403)
    const [, kept] = await mailed('New passkey')
    expect([(await mailed('New passkey')).length, kept?.recipient]).toEqual([2, owen])
    expect((await mailed('Passkey removed'))[0]?.text).toContain('The passkey “Key ring” was removed')
    const acts = await db
      .selectFrom('audit_entry')
      .select(['act', 'object'])
      .where('kind', '=', 'change')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act, object }) => `${act}: ${object}`).filter((each) => /passkey/.test(each))).toEqual([
      'Added a passkey: Firefox 140 on Windows',
      'Added a passkey: Firefox 140 on Windows',
      'Renamed a passkey: Key ring',
      'Removed a passkey: Key ring',
    ])
  })

  test('is offered once in 30 days after an email sign-in to people without one', async () => {
    const ownBrowser = browser()
    const offered = async () => (await byLink(ownBrowser, owen)).body.user?.may_add_passkey
    expect(await offered()).toBe(true)
    expect(await offered()).toBe(false)
    clock.advance(30 * 24 * hour)
    expect(await offered()).toBe(true)
    await added(ownBrowser)
    clock.advance(31 * 24 * hour)
    expect(await offered()).toBe(false)
  })

  test('can be added and removed only within 15 minutes of signing in', async () => {
    const { own, device } = await withPasskey()
    const [passkey] = (await ask(own, listPasskeys)).body.passkeys
    const { body: options } = await ask(own, beginPasskey)
    clock.advance(16 * minute)
    const late = [
      await ask(own, beginPasskey),
      await ask(own, addPasskey, passkeyDevice(origin).make(options)),
      await ask(own, removePasskey, {}, { id: passkey?.id ?? '' }),
    ]
    expect(late.map(({ status, body }) => [status, body.detail])).toEqual(late.map(() => [403, needsRecentSignIn]))
    await byPasskey(own, device)
    expect((await ask(own, beginPasskey)).status).toBe(200)
  })

  test('that is already registered cannot be added twice', async () => {
    const { own, device } = await withPasskey()
    const { body } = await ask(own, beginPasskey)
    expect(body.excludeCredentials).toHaveLength(1)
    const { status, body: said } = await ask(own, addPasskey, device.make(body))
    expect([status, said.detail]).toEqual([409, passkeyKnown])
  })

  test('uses one random user handle per person, which is not their email', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const first = (await ask(ownBrowser, beginPasskey)).body
    await ask(ownBrowser, addPasskey, passkeyDevice(origin).make(first))
    const second = (await ask(ownBrowser, beginPasskey)).body
    expect(second.user.id).toBe(first.user.id)
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32)
    expect(first.rp).toEqual({ id: 'localhost', name: 'Client Portal' })
  })

  test('is requested with user verification, storage on the device and a ten-minute timeout', async () => {
    const { own, device } = await withPasskey()
    const challenge = expect.stringMatching(/^[\w-]{43}$/)
    const any = { challenge, timeout: 10 * minute }
    const known = [{ id: device.use((await ask(own, beginPasskeyLogin)).body).credential, type: 'public-key' }]
    expect((await ask(own, beginPasskey)).body).toEqual({
      ...any,
      attestation: 'none',
      rp: { id: 'localhost', name: 'Client Portal' },
      user: { id: expect.any(String), name: owen, displayName: 'Owen Marsh' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map((each) => ({ ...each, transports: ['internal'] })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    })
    const request = { ...any, rpId: 'localhost', userVerification: 'required', allowCredentials: [] }
    expect((await ask(browser(), beginPasskeyLogin)).body).toEqual(request)
  })
})

describe('passkey checks', () => {
  const wrongs: [string, Wrong][] = [
    ['made for another origin', { origin: 'http://evil.example' }],
    ['made for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { unverified: true }],
    ['made in a frame of an unnamed site', { crossOrigin: true }],
    ['made in a frame of a named site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['made with topOrigin but without crossOrigin', { topOrigin: 'https://evil.example' }],
  ]
  test.each([...wrongs, ['from a sign-in instead of a registration', { type: 'webauthn.get' }]] as [string, Wrong][])(
    'reject a new passkey: %s',
    async (_, wrong) => {
      const ownBrowser = browser()
      await byLink(ownBrowser, owen)
      const { body } = await ask(ownBrowser, beginPasskey)
      const refused = await ask(ownBrowser, addPasskey, passkeyDevice(origin).make(body, wrong))
      expect([refused.status, refused.body.detail]).toEqual([403, notAPasskey])
      expect((await ask(ownBrowser, listPasskeys)).body.passkeys).toEqual([])
    },
  )

  test.each([
    ...wrongs,
    ['signed with another key', { forged: true }],
    ['from a registration instead of a sign-in', { type: 'webauthn.create' }],
  ] as [string, Wrong][])('reject a sign-in with a passkey without giving the reason: %s', async (_, wrong) => {
    const { device } = await withPasskey()
    const { status, body } = await byPasskey(browser(), device, wrong)
    const unknown = await byPasskey(browser(), passkeyDevice(origin))
    expect([status, body]).toEqual([403, { detail: passkeyRefused }])
    expect([unknown.status, unknown.body]).toEqual([status, body])
    expect(await refusals()).toEqual([
      ['the passkey failed the check or its counter went back', 'Owen Marsh'],
      ['unknown passkey', null],
    ])
  })

  test('reject a new passkey that is sent under another credential’s id', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const created = passkeyDevice(origin).make((await ask(ownBrowser, beginPasskey)).body)
    const other = Buffer.from('handle of another person, bytes').toString('base64url')
    expect((await ask(ownBrowser, addPasskey, { ...created, credential: other })).status).toBe(403)
    expect((await ask(ownBrowser, listPasskeys)).body.passkeys).toEqual([])
  })

  test('reject a sign-in with the user handle of another person', async () => {
    const { device } = await withPasskey()
    const otherBrowser = browser()
    const options = (await ask(otherBrowser, beginPasskeyLogin)).body
    const output = { ...device.use(options), user_handle: 'c29tZWJvZHkgZWxzZQ' }
    expect((await ask(otherBrowser, loginWithPasskey, output)).status).toBe(403)
    const secondTry = (await ask(otherBrowser, beginPasskeyLogin)).body
    expect((await ask(otherBrowser, loginWithPasskey, { ...device.use(secondTry), user_handle: null })).status).toBe(
      200,
    )
  })

  test('reject more than twenty per person, even if the last two were started together', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const many = Array.from({ length: 19 }, (_, at) => ({
      id: `k${at}`,
      account_id: owenId,
      credential: `c${at}`,
      user_handle: 'handle',
      public_key: 'p',
      counter: 0,
      name: `Key ${at}`,
      transports: '{}',
      is_synced: false,
      created_at: clock.now(),
      used_at: null,
    }))
    await db
      .insertInto('passkey')
      .values(many as never)
      .execute()
    const [one, other] = [(await ask(ownBrowser, beginPasskey)).body, (await ask(ownBrowser, beginPasskey)).body]
    expect((await ask(ownBrowser, addPasskey, passkeyDevice(origin).make(one))).status).toBe(201)
    const late = await ask(ownBrowser, addPasskey, passkeyDevice(origin).make(other))
    expect([late.status, late.body.detail]).toEqual([409, tooManyPasskeys])
    expect((await ask(ownBrowser, beginPasskey)).body).toMatchObject({ detail: tooManyPasskeys })
    expect((await ask(ownBrowser, listPasskeys)).body.passkeys).toHaveLength(20)
  })

  test('reject a use counter that did not increase, as with a copied passkey', async () => {
    const { device } = await withPasskey()
    expect((await byPasskey(browser(), device, { counter: 9 })).status).toBe(200)
    expect((await byPasskey(browser(), device, { counter: 9 })).status).toBe(403)
    expect((await byPasskey(browser(), device, { counter: 8 })).status).toBe(403)
    expect((await byPasskey(browser(), device, { counter: 10 })).status).toBe(200)
  })

  test.each([
    ['deactivated', { active: false }],
    ['must use single sign-on', { login_method: 'internal' }],
  ] as const)('reject people who can no longer sign in with a passkey: %s', async (reason, row) => {
    const { device } = await withPasskey()
    await db.updateTable('account').set(row).where('id', '=', owenId).execute()
    const { status, body } = await byPasskey(browser(), device)
    expect([status, body.detail]).toEqual([403, passkeyRefused])
    expect(await refusals()).toEqual([[reason, 'Owen Marsh']])
  })

  test('limit a network to sixty attempts at sign-in and second step together', async () => {
    const nonsense = { credential: 'a', client_data: 'a', authenticator_data: 'a', signature: 'a', user_handle: null }
    const tries = [() => ask(browser(), loginWithPasskey, nonsense), () => ask(browser(), recoverPasskeys)]
    for (let count = 1; count <= 30; count++) for (const each of tries) expect((await each()).status).toBe(410)
    for (const each of tries) expect((await each()).status).toBe(429)
  })

  test('reject a second use, another browser, a late response and another purpose', async () => {
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
    const request: CreationOptions = { ...(await ask(own, beginPasskey)).body, challenge: login.challenge }
    expect((await ask(own, addPasskey, passkeyDevice(origin).make(request))).status).toBe(410)
    await removeOldSessions(portal.portal)
    expect(
      await db.selectFrom('passkey_challenge').select('id').where('expires_at', '<=', clock.now()).execute(),
    ).toEqual([])
  })

  test('reject a challenge that was already used in a failed attempt', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const { body } = await ask(ownBrowser, beginPasskey)
    const device = passkeyDevice(origin)
    expect((await ask(ownBrowser, addPasskey, device.make(body, { unverified: true }))).status).toBe(403)
    expect((await ask(ownBrowser, addPasskey, device.make(body))).status).toBe(410)
  })

  test('reject malformed data', async () => {
    const otherBrowser = browser()
    await ask(otherBrowser, beginPasskeyLogin)
    const nonsense = { credential: 'a', client_data: 'a', authenticator_data: 'a', signature: 'a', user_handle: null }
    expect((await ask(otherBrowser, loginWithPasskey, nonsense)).status).toBe(403)
    expect((await ask(otherBrowser, loginWithPasskey, { ...nonsense, signature: '!' })).status).toBe(422)
  })
})

test('passkeys are not available if the portal’s address has no name and no https', async () => {
  const plain = await testPortal()
  const account = await records.stakeholderAccount([], { email: 'kim@customer.example', access_level: 2 })
  const me = await plain.signIn(account)
  const answer = await plain.call(beginPasskey, {}, me)
  expect([answer.status, answer.body.detail]).toEqual([403, noPasskeysHere])
  expect((await plain.call(listPasskeys, {}, me)).body).toEqual({ passkeys: [], may: false, must: false })
  await plain.close()
})
