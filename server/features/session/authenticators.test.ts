import {
  enterAppDigits,
  lastAuthenticatorStays,
  mostAuthenticators,
  setUpExpired,
  tooManyAuthenticators,
  wrongAppCode,
} from '@portal/domain/session/authenticator-rules'
import {
  addAuthenticator,
  addAuthenticatorAtSecondStep,
  beginAuthenticator,
  beginAuthenticatorAtSecondStep,
  beginSecondStep,
  getMe,
  listAuthenticators,
  listPasskeys,
  listSessions,
  makeAtSecondStep,
  recoverPasskeys,
  removeAuthenticator,
  removePasskey,
  renameAuthenticator,
} from '@portal/domain/session/contract'
import { needsRecentSignIn, passkeyRefused, secondStepExpired } from '@portal/domain/session/passkey-rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { another, authenticatorWorld } from '../../testing/authenticator-world.ts'
import { passkeyDevice } from '../../testing/passkey-device.ts'
import { browser, helen, hour, minute, origin, owen } from '../../testing/passkey-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldSessions } from './jobs.ts'

const SECRETS_KEY = 'a long text that no one can guess'
const portal = await testPortal({ PUBLIC_URL: origin, PASSKEY_LEVELS: '1', SECRETS_KEY })
const { clock } = portal
const { db } = portal.portal
const { reset, ask, byLink, added, byPasskey, mailed, shown, withApp, owenWithApp, helenWithApp, finish } =
  authenticatorWorld(portal)

beforeEach(async () => {
  await reset()
})

/** Audit events about apps that were set up at the second step. */
const setUps = () =>
  db
    .selectFrom('audit_entry')
    .select(['act', 'actor', 'object', 'kind'])
    .where('act', 'like', 'Set up %app%')
    .orderBy('id')
    .execute()

describe('an authenticator app', () => {
  test('is set up with a picture, an address and a secret, and stored encrypted', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const { body: setUp } = await ask(ownBrowser, beginAuthenticator)
    expect(setUp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(setUp.address)
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Client%20Portal:owen%40customer\.example\?/)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: setUp.secret, issuer: 'Client Portal' })
    expect(setUp.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect((await ask(ownBrowser, beginAuthenticator)).body.secret).toBe(setUp.secret)
    const { status, body } = await ask(ownBrowser, addAuthenticator, {
      code: shown(setUp.secret).replace(/^.../, '$& '),
    })
    expect([status, body.name, body.used_at]).toEqual([201, 'Authenticator app', null])
    const stored = await db.selectFrom('authenticator').select('secret').execute()
    expect(stored.map(({ secret }) => [secret.startsWith('sealed:'), secret.includes(setUp.secret)])).toEqual([
      [true, false],
    ])
    expect(await db.selectFrom('authenticator_set_up').select('id').execute()).toEqual([])
  })

  test('is required after the link from then on at any access level, and the session shows it', async () => {
    const { secret } = await owenWithApp()
    clock.advance(minute)
    const otherBrowser = browser()
    expect((await byLink(otherBrowser, owen)).body).toEqual({ user: null, referrer_link: null })
    expect((await ask(otherBrowser, getMe)).status).toBe(401)
    const step = (await ask(otherBrowser, beginSecondStep)).body
    expect(step).toMatchObject({ use: null, make: null, code: true, set_up: false })
    const { status, body } = await finish(otherBrowser, shown(secret))
    expect([status, body.user.email]).toEqual([200, owen])
    expect((await ask(otherBrowser, listSessions)).body.map(({ way }) => way).toSorted()).toEqual([
      'link',
      'mail_and_app',
    ])
    const { authenticators } = (await ask(otherBrowser, listAuthenticators)).body
    expect(authenticators).toMatchObject([{ name: 'Authenticator app', used_at: clock.now().toISOString() }])
  })

  test('can be renamed and removed; adding and removing send an email, all changes are audit events', async () => {
    const { own } = await owenWithApp()
    const id = (await ask(own, listAuthenticators)).body.authenticators[0]?.id ?? ''
    clock.advance(minute)
    await withApp(own)
    const names = (await ask(own, listAuthenticators)).body.authenticators.map(({ name }) => name)
    expect(names).toEqual(['Authenticator app', 'Authenticator app 2'])
    expect((await ask(own, renameAuthenticator, { name: ' Phone ' }, { id })).body.name).toBe('Phone')
    expect((await ask(own, renameAuthenticator, { name: ' ' }, { id })).status).toBe(422)
    expect((await ask(own, removeAuthenticator, {}, { id })).status).toBe(204)
    expect((await ask(own, removeAuthenticator, {}, { id })).status).toBe(404)
    expect(await mailed('New authenticator app')).toHaveLength(2)
    expect((await mailed('Authenticator app removed')).map(({ text }) => text)).toEqual([
      expect.stringContaining('“Phone” was removed'),
    ])
    const acts = await db
      .selectFrom('audit_entry')
      .select(['act', 'object'])
      .where('kind', '=', 'change')
      .orderBy('id')
      .execute()
    expect(
      acts.map(({ act, object }) => `${act}: ${object}`).filter((each) => /authenticator app:/.test(each)),
    ).toEqual([
      'Set up an authenticator app: Authenticator app',
      'Set up an authenticator app: Authenticator app 2',
      'Renamed an authenticator app: Phone',
      'Removed an authenticator app: Phone',
    ])
  })

  test('can be added and removed only within 15 minutes of signing in, with a limit of five', async () => {
    const { own, secret } = await owenWithApp()
    const id = (await ask(own, listAuthenticators)).body.authenticators[0]?.id ?? ''
    for (let more = 0; more < 4; more++) await withApp(own)
    expect((await ask(own, beginAuthenticator)).body.detail).toBe(tooManyAuthenticators)
    clock.advance(16 * minute)
    const late = [
      await ask(own, beginAuthenticator),
      await ask(own, addAuthenticator, { code: shown(secret) }),
      await ask(own, removeAuthenticator, {}, { id }),
    ]
    expect(late.map(({ status, body }) => [status, body.detail])).toEqual(late.map(() => [403, needsRecentSignIn]))
  })

  test('is limited to five, even if its setup started before the others were added', async () => {
    const [own, other] = [browser(), browser()]
    await byLink(own, owen)
    await byLink(other, owen)
    const { secret } = (await ask(other, beginAuthenticator)).body
    for (let count = 1; count <= mostAuthenticators; count++) await withApp(own)
    const late = await ask(other, addAuthenticator, { code: shown(secret) })
    expect([late.status, late.body.detail]).toEqual([409, tooManyAuthenticators])
    expect((await ask(own, listAuthenticators)).body.authenticators).toHaveLength(mostAuthenticators)
  })

  test('is saved only after a correct first code within half an hour', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const { secret } = (await ask(ownBrowser, beginAuthenticator)).body
    const wrong = await ask(ownBrowser, addAuthenticator, { code: another(shown(secret)) })
    expect([wrong.status, wrong.body.detail]).toEqual([403, wrongAppCode])
    const nonsense = await ask(ownBrowser, addAuthenticator, { code: 'abcdef' })
    expect([nonsense.status, JSON.stringify(nonsense.body).includes(enterAppDigits)]).toEqual([422, true])
    const other = browser()
    await byLink(other, owen)
    expect((await ask(other, addAuthenticator, { code: shown(secret) })).body.detail).toBe(setUpExpired)
    await db.updateTable('authenticator_set_up').set({ secret: 'sealed:AAAA' }).execute()
    expect((await ask(ownBrowser, beginAuthenticator)).body.detail).toBe(setUpExpired)
    expect((await ask(ownBrowser, addAuthenticator, { code: shown(secret) })).body.detail).toBe(setUpExpired)
    await db.updateTable('authenticator_set_up').set({ expires_at: clock.now() }).execute()
    expect((await ask(ownBrowser, addAuthenticator, { code: shown(secret) })).body.detail).toBe(setUpExpired)
    await removeOldSessions(portal.portal)
    expect(await db.selectFrom('authenticator_set_up').select('id').execute()).toEqual([])
  })
})

describe('an access level that requires a second factor', () => {
  test('an app is set up right after the link, before anything is shown, and required afterwards', async () => {
    const { own, secret, made } = await helenWithApp()
    expect([made.status, made.body.user.email]).toEqual([200, helen])
    expect(await mailed('New authenticator app')).toHaveLength(1)
    const who = { actor: 'Helen Marsh', object: 'Authenticator app', kind: 'change' }
    expect(await setUps()).toEqual([{ act: 'Set up their first authenticator app', ...who }])
    expect((await ask(own, beginSecondStep)).body.detail).toBe(secondStepExpired)
    const otherBrowser = browser()
    await byLink(otherBrowser, helen)
    expect((await ask(otherBrowser, beginSecondStep)).body).toMatchObject({
      use: null,
      make: null,
      code: true,
      set_up: false,
    })
    expect((await ask(otherBrowser, beginAuthenticatorAtSecondStep)).body.detail).toBe(passkeyRefused)
    expect((await finish(otherBrowser, shown(secret))).status).toBe(200)
  })

  test('access to the email alone is not enough to add a passkey or another app', async () => {
    const waiting = browser()
    await byLink(waiting, helen)
    const { make } = (await ask(waiting, beginSecondStep)).body
    const begun = (await ask(waiting, beginAuthenticatorAtSecondStep)).body
    await helenWithApp()
    const refused = [
      await ask(waiting, makeAtSecondStep, passkeyDevice(origin).make(make as never)),
      await ask(waiting, addAuthenticatorAtSecondStep, { code: shown(begun.secret) }),
    ]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(refused.map(() => [403, passkeyRefused]))
  })

  test('the last second factor cannot be removed, whether passkey or app', async () => {
    const { own } = await helenWithApp()
    const app = { id: (await ask(own, listAuthenticators)).body.authenticators[0]?.id ?? '' }
    const { status, body } = await ask(own, removeAuthenticator, {}, app)
    expect([status, body.detail]).toEqual([409, lastAuthenticatorStays])
    await added(own)
    const passkey = { id: (await ask(own, listPasskeys)).body.passkeys[0]?.id ?? '' }
    expect((await ask(own, removeAuthenticator, {}, app)).status).toBe(204)
    expect((await ask(own, removePasskey, {}, passkey)).status).toBe(409)
    await withApp(own)
    expect((await ask(own, removePasskey, {}, passkey)).status).toBe(204)
  })

  test('a person who has lost both starts over a day later, and the lost ones stop working', async () => {
    const { own, secret } = await helenWithApp()
    const device = await added(own)
    const otherBrowser = browser()
    await byLink(otherBrowser, helen)
    expect((await ask(otherBrowser, recoverPasskeys)).status).toBe(200)
    const [letter] = await mailed('passkeys and authenticator apps were reported lost')
    expect(letter?.recipient).toBe(helen)
    clock.advance(24 * hour)
    await byLink(otherBrowser, helen)
    expect((await ask(otherBrowser, beginSecondStep)).body).toMatchObject({ code: true, set_up: true })
    const fresh = (await ask(otherBrowser, beginAuthenticatorAtSecondStep)).body.secret
    expect((await ask(otherBrowser, addAuthenticatorAtSecondStep, { code: shown(fresh) })).status).toBe(200)
    expect((await setUps()).at(-1)?.act).toBe('Set up an authenticator app to replace lost ones')
    expect((await byPasskey(browser(), device)).status).toBe(403)
    const elsewhere = browser()
    await byLink(elsewhere, helen)
    expect((await finish(elsewhere, shown(secret))).status).toBe(403)
  })

  test('signing in with a code cancels a recovery that another person started', async () => {
    const { secret } = await helenWithApp()
    const [thief, own] = [browser(), browser()]
    await byLink(thief, helen)
    await ask(thief, recoverPasskeys)
    await byLink(own, helen)
    expect((await finish(own, shown(secret))).status).toBe(200)
    clock.advance(24 * hour)
    await byLink(thief, helen)
    expect((await ask(thief, beginSecondStep)).body).toMatchObject({ make: null, set_up: false, recovery_at: null })
  })
})
