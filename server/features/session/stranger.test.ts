import { checkLink, login, requestAccessCode } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail, otherCode } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldSessions } from './jobs.ts'

const portal = await testPortal()
const { call, clock, records, server } = portal
beforeEach(portal.reset)

const minute = 60_000
const day = 24 * 60 * minute
const helen = 'helen@customer.example'
const home = '192.0.2.10'
const stranger = '203.0.113.66'

const post = (url: string, payload: object, { from, cookie }: { from: string; cookie?: string | undefined }) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: { ...ownOrigin, ...(cookie && { cookie }) },
  })
const ask = (from: string, cookie?: string) => post('/authorize/access-code', { email: helen }, { from, cookie })
const signIn = (proof: object, from = home, cookie?: string) => post('/api/authorize/login', proof, { from, cookie })

/** The device cookie as a browser sends it back. */
const deviceIn = (response: { cookies: { name: string; value: string }[] }) => {
  const cookie = response.cookies.find(({ name }) => name === 'device')
  return cookie && `device=${cookie.value}`
}
const deviceAfterSignIn = async (from = home, before?: string): Promise<string> => {
  await ask(from, before)
  const { token } = await newestAccessMail(portal)
  return deviceIn(await signIn({ token }, from, before)) ?? ''
}
const lastMail = async () => (await portal.mail()).at(-1)
const linkIn = (text = '') => text.match(/#token=([\w-]+)$/m)?.[1] ?? ''
/** Requests of a stranger, every two minutes, as many as there are networks. */
const signInManyTimesFrom = async (networks: readonly string[]) => {
  for (const from of networks) {
    clock.advance(2 * minute)
    await ask(from)
  }
}
const oneNetwork = Array<string>(30).fill(stranger)
const botnet = Array.from({ length: 40 }, (_, host) => `198.51.100.${host + 1}`)

describe('a stranger who requests links for another person’s email', () => {
  test('cannot invalidate the code and link that were sent to the person', async () => {
    await records.stakeholderAccount([], { email: helen })
    const { challenge } = (await ask(home)).json()
    const { code, token } = await newestAccessMail(portal)
    for (let count = 1; count <= 7; count++) await ask(stranger)
    expect((await call(checkLink, { body: { token } })).body).toMatchObject({ usable: true })
    expect((await signIn({ challenge, code })).statusCode).toBe(200)
  })

  test('cannot invalidate the person’s code or their own link with wrong codes', async () => {
    await records.stakeholderAccount([], { email: helen })
    const mine = { ...(await ask(home)).json(), ...(await newestAccessMail(portal)) }
    const theirs = { ...(await ask(stranger)).json(), ...(await newestAccessMail(portal)) }
    for (let guess = 1; guess <= 6; guess++)
      await signIn({ challenge: theirs.challenge, code: otherCode(theirs.code) }, stranger)
    expect((await call(checkLink, { body: { token: theirs.token } })).body).toMatchObject({ usable: true })
    expect((await signIn({ challenge: mine.challenge, code: mine.code })).statusCode).toBe(200)
  })

  test('cannot keep the person from a code with thirty requests in an hour', async () => {
    await records.stakeholderAccount([], { email: helen })
    await signInManyTimesFrom(oneNetwork)
    expect((await ask(home)).statusCode).toBe(200)
    const { challenge } = (await ask(home)).json()
    const { code } = await newestAccessMail(portal)
    expect((await signIn({ challenge, code })).statusCode).toBe(200)
  })

  test('leaves a working link in the emails, even after repeated requests from forty networks', {
    tags: ['slow'],
  }, async () => {
    await records.stakeholderAccount([], { email: helen })
    for (let round = 0; round < 2; round++) {
      await signInManyTimesFrom(botnet)
      const requested = await ask(home)
      if (requested.statusCode === 429) expect(Number(requested.headers['retry-after'])).toBeLessThanOrEqual(600)
      else expect(requested.statusCode).toBe(200)
      const token = linkIn((await lastMail())?.text)
      expect((await signIn({ token })).statusCode).toBe(200)
    }
  })

  test('cannot block a known device with requests from forty networks', async () => {
    await records.stakeholderAccount([], { email: helen })
    const device = await deviceAfterSignIn()
    await signInManyTimesFrom(botnet)
    const requested = await ask('192.0.2.99', device)
    expect(requested.statusCode).toBe(200)
    const { code } = await newestAccessMail(portal)
    expect((await signIn({ challenge: requested.json().challenge, code })).statusCode).toBe(200)
  })

  test('cannot block a known device with requests from the person’s own network', async () => {
    await records.stakeholderAccount([], { email: helen })
    const device = await deviceAfterSignIn()
    for (let count = 0; count < 70; count++)
      await post('/authorize/access-code', { email: `nobody${count}@customer.example` }, { from: home })
    expect((await ask(home)).statusCode).toBe(429)
    const requested = await ask(home, device)
    const { code } = await newestAccessMail(portal)
    expect((await signIn({ challenge: requested.json().challenge, code })).statusCode).toBe(200)
  })

  test('triggers at most thirty codes a day from any number of networks, and then only links', {
    tags: ['slow'],
  }, async () => {
    await records.stakeholderAccount([], { email: helen })
    await signInManyTimesFrom(botnet)
    await signInManyTimesFrom(botnet)
    const texts = (await portal.mail()).map(({ text }) => text)
    expect(texts.filter((text) => /^\d{6}$/m.test(text))).toHaveLength(30)
    expect(texts.length).toBeGreaterThan(30)
    // In two and a half hours: a link every ten minutes at most.
    expect(texts.length).toBeLessThanOrEqual(30 + 16)
    expect(texts.at(-1)).toContain('There is no code because')
  })
})

describe('the device cookie', () => {
  test('is set at sign-in for a year, hidden from scripts, and only its hash is stored', async () => {
    await records.stakeholderAccount([], { email: helen })
    await ask(home)
    const { token } = await newestAccessMail(portal)
    const response = await signIn({ token })
    expect(response.cookies.find(({ name }) => name === 'device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 365 * 24 * 60 * 60,
    })
    const rows = await portal.portal.db.selectFrom('known_device').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(deviceIn(response)?.slice('device='.length))
  })

  test('changes with every sign-in, and the previous one loses its effect', async () => {
    await records.stakeholderAccount([], { email: helen })
    const first = await deviceAfterSignIn()
    const second = await deviceAfterSignIn(home, first)
    expect(second).not.toBe(first)
    expect(await portal.portal.db.selectFrom('known_device').selectAll().execute()).toHaveLength(1)
    for (let count = 1; count <= 7; count++) await ask(stranger, first)
    expect((await ask(stranger, first)).statusCode).toBe(429)
    expect((await ask(stranger, second)).statusCode).toBe(200)
  })

  test('counts only for the emails that signed in with it', async () => {
    await records.stakeholderAccount([], { email: helen })
    await records.stakeholderAccount([], { email: 'evil@elsewhere.example' })
    await call(requestAccessCode, { body: { email: 'evil@elsewhere.example' } })
    const { token } = await newestAccessMail(portal)
    const device = deviceIn((await call(login, { body: { token } })).response)
    for (let count = 1; count <= 6; count++) await ask(stranger)
    expect((await ask(stranger, device)).statusCode).toBe(429)
  })

  test('has its own limit of six link requests', async () => {
    await records.stakeholderAccount([], { email: helen })
    const device = await deviceAfterSignIn()
    for (let count = 1; count <= 6; count++) expect((await ask(home, device)).statusCode).toBe(200)
    expect((await ask(home, device)).statusCode).toBe(429)
  })

  test('is forgotten a year after its last sign-in', async () => {
    await records.stakeholderAccount([], { email: helen })
    await deviceAfterSignIn()
    clock.advance(365 * day)
    await removeOldSessions(portal.portal)
    expect(await portal.portal.db.selectFrom('known_device').selectAll().execute()).toHaveLength(1)
    clock.advance(1)
    await removeOldSessions(portal.portal)
    expect(await portal.portal.db.selectFrom('known_device').selectAll().execute()).toEqual([])
  })
})
