import {
  beginSecondStep,
  finishSecondStep,
  getMe,
  listPasskeys,
  listSessions,
  login,
  makeAtSecondStep,
  recoverPasskeys,
  removePasskey,
} from '@portal/domain/session/contract'
import type { CreationOptions } from '@portal/domain/session/passkey'
import { lastPasskeyStays, passkeyRefused, secondStepExpired } from '@portal/domain/session/passkey-rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { newToken } from '../../platform/http/secret.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { passkeyDevice } from '../../testing/passkey-device.ts'
import { browser, helen, hour, minute, origin, passkeyWorld } from '../../testing/passkey-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { insertLink } from './challenge-data.ts'
import { findAccount } from './data.ts'

const portal = await testPortal({ PUBLIC_URL: origin, PASSKEY_LEVELS: '1' })
const { clock, records, server } = portal
const { db } = portal.portal
const { reset, ask, byLink, added, byPasskey, mailed, withPasskey } = passkeyWorld(portal)

beforeEach(reset)

/** Actions in the audit log, without rejected ones. */
const acts = async (): Promise<string[]> => {
  const done = db.selectFrom('audit_entry').select('act').where('kind', 'in', ['change', 'sign_in'])
  return (await done.orderBy('id').execute()).map(({ act }) => act)
}

describe('an access level that requires a passkey', () => {
  test('the first passkey is created right after the link, before anything is shown', async () => {
    const ownBrowser = browser()
    const { body } = await byLink(ownBrowser, helen)
    expect(body).toEqual({ user: null, referrer_link: null })
    expect((await ask(ownBrowser, getMe)).status).toBe(401)
    expect(await acts()).toEqual(['Asked for an access link', 'Opened an access link: second step needed'])
    const step = (await ask(ownBrowser, beginSecondStep)).body
    expect([step.use, step.recovery_at]).toEqual([null, null])
    const device = passkeyDevice(origin)
    const { status, body: done } = await ask(ownBrowser, makeAtSecondStep, device.make(step.make as CreationOptions))
    expect([status, done.user.email]).toEqual([200, helen])
    expect((await ask(ownBrowser, getMe)).body.email).toBe(helen)
    expect((await ask(ownBrowser, listSessions)).body.map(({ way }) => way)).toEqual(['mail_and_passkey'])
    expect((await ask(ownBrowser, listPasskeys)).body).toMatchObject({
      passkeys: [{ used_at: null }],
      may: true,
      must: true,
    })
    expect(await mailed('New passkey')).toHaveLength(1)
    expect((await ask(ownBrowser, beginSecondStep)).body.detail).toBe(secondStepExpired)
    const created = ['Created their first passkey', 'Signed in with an access link and a passkey']
    expect((await acts()).slice(2)).toEqual(created)
  })

  /** Helen with her passkey. */
  async function enrolled() {
    const ownBrowser = browser()
    await byLink(ownBrowser, helen)
    const device = passkeyDevice(origin)
    const { make } = (await ask(ownBrowser, beginSecondStep)).body
    await ask(ownBrowser, makeAtSecondStep, device.make(make as CreationOptions))
    return { own: ownBrowser, device }
  }

  test('the link is not enough without the passkey, and another person’s passkey is rejected', async () => {
    const { device } = await enrolled()
    const others = (await withPasskey()).device
    const otherBrowser = browser()
    await byLink(otherBrowser, helen)
    const step = (await ask(otherBrowser, beginSecondStep)).body
    expect([step.make, step.use?.allowCredentials.length]).toEqual([null, 1])
    if (!step.use) return
    expect((await ask(otherBrowser, finishSecondStep, others.use(step.use))).body.detail).toBe(passkeyRefused)
    expect((await ask(otherBrowser, getMe)).status).toBe(401)
    const { use } = (await ask(otherBrowser, beginSecondStep)).body
    if (use) expect((await ask(otherBrowser, finishSecondStep, device.use(use))).status).toBe(200)
    expect((await ask(otherBrowser, getMe)).body.email).toBe(helen)
  })

  test('the passkey alone is enough', async () => {
    const { device } = await enrolled()
    expect((await byPasskey(browser(), device)).status).toBe(200)
  })

  test('a first passkey can be created only once, even with two open links', async () => {
    const [one, other] = [browser(), browser()]
    await byLink(one, helen)
    await byLink(other, helen)
    const steps = [(await ask(one, beginSecondStep)).body, (await ask(other, beginSecondStep)).body]
    const [first, second] = steps.map(({ make }) => passkeyDevice(origin).make(make as CreationOptions))
    expect((await ask(one, makeAtSecondStep, first)).status).toBe(200)
    expect((await ask(other, makeAtSecondStep, second)).status).toBe(403)
  })

  test('the last passkey cannot be removed', async () => {
    const { own } = await enrolled()
    const [only] = (await ask(own, listPasskeys)).body.passkeys
    const { status, body } = await ask(own, removePasskey, {}, { id: only?.id ?? '' })
    expect([status, body.detail]).toEqual([409, lastPasskeyStays])
    await added(own)
    expect((await ask(own, removePasskey, {}, { id: only?.id ?? '' })).status).toBe(204)
  })

  test('a person who waits too long or is deactivated has to start over', async () => {
    const otherBrowser = browser()
    await byLink(otherBrowser, helen)
    clock.advance(31 * minute)
    expect((await ask(otherBrowser, beginSecondStep)).status).toBe(410)
    await byLink(otherBrowser, helen)
    await db.updateTable('account').set({ active: false }).where('email', '=', helen).execute()
    expect((await ask(otherBrowser, beginSecondStep)).status).toBe(410)
  })

  describe('when all passkeys are lost', () => {
    async function lost() {
      const created = await enrolled()
      const otherBrowser = browser()
      await byLink(otherBrowser, helen)
      const { body } = await ask(otherBrowser, recoverPasskeys)
      return { ...created, on: otherBrowser, ready_at: body.recovery_at }
    }
    const [letter] = ['were reported lost']

    test('a link is enough a day later; the person is emailed and lost passkeys stop working', async () => {
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

    test('the link in the email cancels the recovery once, after a confirmation', async () => {
      const { on } = await lost()
      const [mail] = await mailed(letter ?? '')
      const url = mail?.text.match(/\/stop-recovery\?token=[\w-]+/)?.[0] ?? ''
      const question = await server.inject({ method: 'GET', url })
      expect([question.statusCode, question.body.includes('Firefox 140 on Windows')]).toEqual([200, true])
      const press = () => server.inject({ method: 'POST', url, headers: ownOrigin })
      expect((await press()).statusCode).toBe(200)
      expect((await ask(on, beginSecondStep)).status).toBe(410)
      expect((await press()).statusCode).toBe(410)
      clock.advance(25 * hour)
      await byLink(on, helen)
      const step = (await ask(on, beginSecondStep)).body
      expect([step.make, step.recovery_at]).toEqual([null, null])
    })

    test('signing in with a passkey cancels the recovery, and unused it expires after a week', async () => {
      const { device, on } = await lost()
      await byPasskey(browser(), device)
      await byLink(on, helen)
      expect((await ask(on, beginSecondStep)).body.recovery_at).toBe(null)
      await ask(on, recoverPasskeys)
      clock.advance(7 * 24 * hour)
      await byLink(on, helen)
      expect((await ask(on, beginSecondStep)).body.make).not.toBe(null)
      clock.advance(24 * hour)
      await byLink(on, helen)
      expect((await ask(on, beginSecondStep)).body.make).toBe(null)
    })

    test('recovery is rejected without a link and for people without a passkey', async () => {
      const otherBrowser = browser()
      expect((await ask(otherBrowser, recoverPasskeys)).status).toBe(410)
      await byLink(otherBrowser, helen)
      const { status, body } = await ask(otherBrowser, recoverPasskeys)
      expect([status, body.detail]).toEqual([403, passkeyRefused])
    })
  })
})

test('without staff single sign-on, a link from the operator leads staff to their first passkey', async () => {
  const here = await testPortal({ PUBLIC_URL: origin, STAFF_SIGN_ON: 'off' })
  const id = await records.staffAccount()
  const account = await findAccount(db, { id })
  const token = newToken()
  if (account)
    await insertLink(db, account, { token, now: clock.now(), expires_at: new Date(clock.now().getTime() + 600_000) })
  here.clock.set(clock.now().toISOString())
  const { body, response } = await here.call(login, { body: { token } })
  expect(body).toEqual({ user: null, referrer_link: null })
  const { name, value } = response.cookies[0] ?? {}
  const { make } = (await here.call(beginSecondStep, {}, `${name}=${value}`)).body
  const created = passkeyDevice(origin).make(make as CreationOptions)
  expect((await here.call(makeAtSecondStep, { body: created }, `${name}=${value}`)).body.user.id).toBe(id)
  await here.close()
})
