import {
  addAuthenticator,
  addAuthenticatorAtSecondStep,
  beginAuthenticator,
  beginAuthenticatorAtSecondStep,
  finishSecondStepWithCode,
} from '@portal/domain/session/contract'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Browser, browser, helen, owen, passkeyWorld } from './passkey-world.ts'
import type { TestPortal } from './test-portal.ts'

/** Another code than this one. */
export const another = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

/** Actions of the people of `passkeyWorld` with authenticator apps. */
export function authenticatorWorld(portal: TestPortal) {
  const { clock } = portal
  const world = passkeyWorld(portal)
  const { ask, byLink } = world

  /** Returns the code that the app shows after the given number of half minutes. */
  const shown = (secret: string, halfMinutes = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + halfMinutes * 30_000,
    })

  /** Sets up an app in the account; its secret. */
  async function withApp(on: Browser): Promise<string> {
    const { secret } = (await ask(on, beginAuthenticator)).body
    expect((await ask(on, addAuthenticator, { code: shown(secret) })).status).toBe(201)
    return secret
  }
  /** Owen, whose level asks for nothing, with an app. */
  async function owenWithApp() {
    const ownBrowser = browser()
    await byLink(ownBrowser, owen)
    return { own: ownBrowser, secret: await withApp(ownBrowser) }
  }
  /** Helen, whose level asks for a second step, with an app as her only one. */
  async function helenWithApp() {
    const ownBrowser = browser()
    await byLink(ownBrowser, helen)
    const { secret } = (await ask(ownBrowser, beginAuthenticatorAtSecondStep)).body
    const added = await ask(ownBrowser, addAuthenticatorAtSecondStep, { code: shown(secret) })
    return { own: ownBrowser, secret, made: added }
  }
  const finish = (on: Browser, code: string) => ask(on, finishSecondStepWithCode, { code })

  return { ...world, shown, withApp, owenWithApp, helenWithApp, finish }
}
