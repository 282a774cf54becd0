import { wrongAppCode } from '@portal/domain/session/authenticator-rules'
import { addAuthenticator, beginAuthenticator } from '@portal/domain/session/contract'
import { secondStepExpired } from '@portal/domain/session/passkey-rules'
import { tooManyAttempts } from '@portal/domain/session/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { another, authenticatorWorld } from '../../testing/authenticator-world.ts'
import { browser, minute, origin, owen } from '../../testing/passkey-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const SECRETS_KEY = 'a long text that no one can guess'
const portal = await testPortal({ PUBLIC_URL: origin, PASSKEY_LEVELS: '1', SECRETS_KEY })
const { clock } = portal
const { db } = portal.portal
const { reset, ask, byLink, refusals, mailed, shown, owenWithApp, finish } = authenticatorWorld(portal)

let owenId: string
beforeEach(async () => {
  owenId = await reset()
})

describe('a code from an authenticator app', () => {
  /** Opens an access link of Owen's in a new browser and returns the code that his app shows. */
  async function waiting() {
    const { secret } = await owenWithApp()
    const otherBrowser = browser()
    await byLink(otherBrowser, owen)
    return { on: otherBrowser, secret }
  }

  test('signs in once; the used code, the previous one and the setup code are rejected', async () => {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    const { secret } = (await ask(ownBrowser, beginAuthenticator)).body
    clock.advance(minute)
    const first = shown(secret)
    await ask(ownBrowser, addAuthenticator, { code: first })
    const otherBrowser = browser()
    await byLink(otherBrowser, owen)
    clock.advance(-minute)
    expect((await finish(otherBrowser, first)).body.detail).toBe(wrongAppCode)
    clock.advance(2 * minute)
    const [before, now] = [shown(secret, -1), shown(secret)]
    expect((await finish(otherBrowser, now)).status).toBe(200)
    clock.advance(-minute)
    const second = browser()
    await byLink(second, owen)
    expect((await finish(second, now)).body.detail).toBe(wrongAppCode)
    expect((await finish(second, before)).body.detail).toBe(wrongAppCode)
    expect((await refusals()).at(-1)).toEqual(['wrong or already used code of an authenticator app', 'Owen Marsh'])
  })

  test('is accepted half a minute early or late, but not a full minute', async () => {
    for (const [halfMinutes, status] of [
      [-2, 403],
      [2, 403],
      [-1, 200],
      [1, 200],
    ] as const) {
      await reset()
      const { on, secret } = await waiting()
      clock.advance(2 * minute)
      expect([halfMinutes, (await finish(on, shown(secret, halfMinutes))).status]).toEqual([halfMinutes, status])
    }
  })

  test('signs in only one of two browsers that send it at the same time', async () => {
    const { on, secret } = await waiting()
    const other = browser()
    await byLink(other, owen)
    const answers = await Promise.all([finish(on, shown(secret)), finish(other, shown(secret))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('is rejected without a link, after too long a wait and after deactivation', async () => {
    const { on, secret } = await waiting()
    expect((await finish(browser(), shown(secret))).status).toBe(410)
    clock.advance(31 * minute)
    expect((await finish(on, shown(secret))).status).toBe(410)
    await byLink(on, owen)
    await db.updateTable('account').set({ active: false }).where('id', '=', owenId).execute()
    expect((await finish(on, shown(secret))).body.detail).toBe(secondStepExpired)
  })

  test('is rejected under another SECRETS_KEY, and the audit log says why', async () => {
    const { on, secret } = await waiting()
    await db.updateTable('authenticator').set({ secret: 'sealed:AAAA' }).execute()
    expect((await finish(on, shown(secret))).body.detail).toBe(wrongAppCode)
    expect(await refusals()).toEqual([['its secret was encrypted with another SECRETS_KEY', 'Owen Marsh']])
  })

  test('allows other browsers together five guesses in 15 minutes; the person’s own browser still works', async () => {
    const { secret, own } = await owenWithApp()
    const [one, other] = [browser(), browser()]
    await byLink(one, owen)
    await byLink(other, owen)
    for (const thief of [one, other, one, other, other])
      expect((await finish(thief, another(shown(secret)))).status).toBe(403)
    const { status, body } = await finish(one, shown(secret))
    expect([status, body.detail]).toEqual([429, tooManyAttempts])
    expect((await finish(other, shown(secret))).status).toBe(429)
    const reported = await mailed('Wrong codes for your account')
    expect(reported.map(({ recipient, text }) => [recipient, text.includes('Firefox 140 on Windows')])).toEqual([
      [owen, true],
    ])
    expect((await refusals()).at(-1)).toEqual(['too many wrong codes of an authenticator app', 'Owen Marsh'])
    await byLink(own, owen)
    expect((await finish(own, shown(secret))).status).toBe(200)
    clock.advance(13 * minute)
    expect((await finish(one, shown(secret))).status).toBe(429)
    clock.advance(2 * minute)
    expect((await finish(one, shown(secret))).status).toBe(200)
  })

  test('resets the count of wrong codes if it is correct', async () => {
    const { on, secret } = await waiting()
    const next = browser()
    await byLink(next, owen)
    for (const thief of [on, next]) {
      for (let count = 1; count <= 4; count++) expect((await finish(thief, another(shown(secret)))).status).toBe(403)
      clock.advance(minute)
      expect((await finish(thief, shown(secret))).status).toBe(200)
    }
  })
})
