import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  getMe,
  listSessions,
  login,
  logout,
  requestAccessCode,
} from '@portal/domain/session/contract'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { newestAccessMail, sessionCookieOf } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { findStaff } from './data.ts'
import { removeOldSessions } from './jobs.ts'

const portal = await testPortal()
const secure = await testPortal({ PUBLIC_URL: 'https://portal.example' })
const { call, clock, records, server, signIn } = portal
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await secure.reset()
})
afterAll(secure.close)

const hour = 60 * 60_000
const helen = 'helen@customer.example'
const customer = () => records.stakeholderAccount([], { email: helen })
const logIn = async (as?: string, through = portal) => {
  await through.call(requestAccessCode, { body: { email: helen } })
  const { token } = await newestAccessMail(through)
  const { response } = await through.call(login, { body: { token } }, as)
  return { cookie: sessionCookieOf(response) ?? '', response }
}

test('a session that was found expired stays expired when the clock is set back', async () => {
  const cookie = await signIn(await customer())
  const before = clock.now().toISOString()
  clock.advance(200 * hour)
  expect((await call(getMe, {}, cookie)).status).toBe(401)
  clock.set(before)
  expect((await call(getMe, {}, cookie)).status).toBe(401)
})

describe('the session cookie', () => {
  test('changes with every login, and the previous one stops working', async () => {
    await customer()
    const first = await logIn()
    const second = await logIn(first.cookie)
    expect(second.cookie).not.toBe(first.cookie)
    expect((await call(getMe, {}, first.cookie)).status).toBe(401)
    expect((await call(getMe, {}, second.cookie)).status).toBe(200)
  })

  test('is rejected and cleared if it is unknown', async () => {
    const { status, response } = await call(getMe, {}, `session=${'x'.repeat(43)}`)
    expect([status, response.json()]).toEqual([401, { detail: 'Please log in' }])
    expect(response.headers['set-cookie']).toMatch(/^session=; .*Path=\/;.*Expires=Thu, 01 Jan 1970/)
  })

  test('is stored only as a hash', async () => {
    await customer()
    const { cookie } = await logIn()
    const rows = JSON.stringify(await db.selectFrom('session').selectAll().execute())
    expect(rows).not.toContain(cookie.split('=')[1])
  })
})

describe('a session', () => {
  test('returns the signed-in person under both names of the call', async () => {
    const id = await records.stakeholderAccount([await records.engagement({ id: 'e-1' })], {
      email: helen,
      access_level: 2,
    })
    const me = await signIn(id)
    const { body } = await call(getMe, {}, me)
    expect(body).toMatchObject({ id, email: helen, access_level: 2, is_stakeholder: true, project_ids: ['e-1'] })
    expect(Object.keys(body)).not.toContain('active')
    expect((await call(getCurrentUser, {}, me)).body).toMatchObject(body)
  })

  test('updates its last use every five minutes, not with every call', async () => {
    const me = await signIn(await customer())
    const seen = async () => (await call(listSessions, {}, me)).body[0]?.last_seen_at
    const begun = clock.now().toISOString()
    clock.advance(5 * 60_000)
    expect(await seen()).toBe(begun)
    clock.advance(1)
    expect(await seen()).toBe(clock.now().toISOString())
  })

  test('ends after a week without a call, and each call restarts the week', async () => {
    const me = await signIn(await customer())
    clock.advance(7 * 24 * hour - 1)
    expect((await call(getMe, {}, me)).status).toBe(200)
    clock.advance(7 * 24 * hour - 1)
    expect((await call(getMe, {}, me)).status).toBe(200)
    clock.advance(7 * 24 * hour)
    expect((await call(getMe, {}, me)).status).toBe(401)
  })

  test('ends after thirty days, even if it is used every day', async () => {
    const me = await signIn(await customer())
    for (let day = 1; day < 30; day++) {
      clock.advance(24 * hour)
      expect((await call(getMe, {}, me)).status).toBe(200)
    }
    clock.advance(24 * hour - 1)
    expect((await call(getMe, {}, me)).status).toBe(200)
    clock.advance(1)
    expect((await call(getMe, {}, me)).status).toBe(401)
  })

  test('ends at once when the person is deactivated', async () => {
    const id = await customer()
    const me = await signIn(id)
    await db.updateTable('account').set({ active: false }).where('id', '=', id).execute()
    expect((await call(getMe, {}, me)).status).toBe(401)
  })

  test('cannot be used by a page of another site', async () => {
    const me = await signIn(await customer())
    const headers = { cookie: me, 'sec-fetch-site': 'cross-site' }
    const response = await server.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(response.statusCode).toBe(403)
    expect((await call(getMe, {}, me)).status).toBe(200)
  })
})

describe('logging out', () => {
  test('ends the session and returns no other logout address for a customer', async () => {
    const me = await signIn(await customer())
    const { status, body, response } = await call(logout, {}, me)
    expect([status, body]).toEqual([200, { post_logout_link: null }])
    expect(response.headers['set-cookie']).toMatch(/^session=; /)
    expect((await call(getMe, {}, me)).status).toBe(401)
  })
})

describe('a person’s sessions', () => {
  test('are listed with their devices, latest first, and can be ended', async () => {
    await customer()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    await call(requestAccessCode, { body: { email: helen } })
    const { token } = await newestAccessMail(portal)
    const headers = { ...ownOrigin, 'user-agent': agent }
    const first = await server.inject({ method: 'POST', url: '/api/authorize/login', headers, payload: { token } })
    clock.advance(hour)
    const { cookie } = await logIn()
    const { body } = await call(listSessions, {}, cookie)
    expect(body.map(({ current, device, signed_in_at }) => ({ current, device, signed_in_at }))).toEqual([
      { current: true, device: 'Unknown device', signed_in_at: '2026-06-18T09:30:00.000Z' },
      { current: false, device: 'Firefox 145 on Linux', signed_in_at: '2026-06-18T08:30:00.000Z' },
    ])
    const other = body.find((session) => !session.current)
    expect((await call(endSession, { params: { id: other?.id ?? '' } }, cookie)).status).toBe(204)
    expect((await call(getMe, {}, sessionCookieOf(first))).status).toBe(401)
    expect((await call(getMe, {}, cookie)).status).toBe(200)
  })

  test('can all be ended except the current one, without affecting other people', async () => {
    const id = await customer()
    const stranger = await signIn(await records.stakeholderAccount([]))
    const others = [await signIn(id), await signIn(id)]
    const me = await signIn(id)
    expect((await call(endOtherSessions, {}, me)).status).toBe(204)
    const statuses = []
    for (const cookie of [...others, me, stranger]) statuses.push((await call(getMe, {}, cookie)).status)
    expect(statuses).toEqual([401, 401, 200, 200])
  })
})

test('active staff are found in the order of the given emails', async () => {
  const [ada, ruth, gone] = ['ada@provider.example', 'ruth@provider.example', 'gone@provider.example'] as const
  for (const email of [ada, ruth]) await records.staffAccount({ email })
  await records.staffAccount({ email: gone, active: false })
  await customer()
  const orders = [
    [ruth, gone, helen, ada],
    [ada, ruth],
  ]
  const found = await Promise.all(orders.map((emails) => findStaff(db, emails)))
  expect(found.map((staff) => staff.map(({ email }) => email))).toEqual([
    [ruth, ada],
    [ada, ruth],
  ])
})

test('cleanup removes expired sessions and sign-on attempts, and expired links after a week', async () => {
  const id = await customer()
  await logIn()
  const counts = async () => {
    const tables = ['login_challenge', 'session', 'rate_window', 'sign_on_attempt'] as const
    const rows = []
    for (const table of tables) rows.push((await db.selectFrom(table).selectAll().execute()).length)
    return rows
  }
  const secrets = { state_hash: 'a', code_verifier: 'b', nonce: 'c', redirect: null }
  await db
    .insertInto('sign_on_attempt')
    .values({ ...secrets, expires_at: clock.now() })
    .execute()
  clock.advance(7 * 24 * hour - 1)
  await removeOldSessions(portal.portal)
  expect(await counts()).toEqual([1, 1, 0, 0])
  clock.advance(2)
  await signIn(id)
  await removeOldSessions(portal.portal)
  expect(await counts()).toEqual([0, 1, 0, 0])
})

test('tokens, codes and emails are not logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const config = readConfig({ DATA_DIR: '.unused' })
  const app = await createApp({ config, connection: await testDatabase(), log, now: clock.now, mailServer: null })
  await customer()
  const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload, headers: ownOrigin })
  const { challenge } = (await post('/authorize/access-code', { email: helen })).json()
  const { token, code } = await newestAccessMail(portal)
  await post('/api/authorize/link', { token })
  const response = await post('/api/authorize/login', { token })
  await post('/api/authorize/login', { challenge, code })
  await app.server.inject({ method: 'GET', url: `/login?token=${token}&email=${helen}` })
  await app.stop()
  expect(lines.length).toBeGreaterThanOrEqual(5)
  const session = sessionCookieOf(response)?.split('=')[1] ?? 'none'
  for (const secret of [token, challenge, session, helen]) expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).not.toMatch(new RegExp(`"${code}"`))
})
