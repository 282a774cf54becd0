import {
  endBrowserLock,
  endPersonBrowserLock,
  getMe,
  listLockedBrowsers,
  listPersonLockedBrowsers,
} from '@portal/domain/session/contract'
import { needsRecentSignIn } from '@portal/domain/session/passkey-rules'
import { deviceLockedOut } from '@portal/domain/session/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldSessions } from './jobs.ts'

const portal = await testPortal()
const { call, clock, records, server } = portal
const { db } = portal.portal

const day = 24 * 60 * 60 * 1000
const helen = 'helen@customer.example'
const home = '192.0.2.10'
const neighbourNetwork = '192.0.77.200'
const abroad = '203.0.113.66'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeEach(async () => {
  await portal.reset()
  await records.stakeholderAccount([], { email: helen })
})

interface Browser {
  device?: string
  session?: string
}
const post = (url: string, payload: object, from: string, { device }: Browser) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: { ...ownOrigin, 'user-agent': firefox, ...(device && { cookie: device }) },
  })
/** By a link, as a browser does that keeps its cookies. */
async function signIn(browser: Browser, from = home, email = helen) {
  clock.advance(60_000)
  await post('/authorize/access-code', { email }, from, browser)
  const { token } = await newestAccessMail(portal)
  const response = await post('/api/authorize/login', { token }, from, browser)
  for (const { name, value } of response.cookies)
    if (name === 'device' || name === 'session') browser[name] = `${name}=${value}`
  return response
}
const reported = async () => (await portal.mail()).filter(({ subject }) => subject.startsWith('New sign-in'))
const linkIn = (mail: { text: string } | undefined): string => mail?.text.match(/\/not-me\?token=[\w-]+/)?.[0] ?? ''
const isIn = async ({ session }: Browser): Promise<boolean> => (await call(getMe, {}, session)).status === 200
const press = (url: string) => server.inject({ method: 'POST', url, headers: ownOrigin })

describe('the email about a new sign-in', () => {
  test('is sent once for each new browser or network, but not for the first sign-in', async () => {
    const [own, other]: Browser[] = [{}, {}]
    if (!own || !other) return
    await signIn(own)
    await signIn(own)
    await signIn(own, neighbourNetwork)
    expect(await reported()).toEqual([])
    await signIn(other)
    expect(await reported()).toHaveLength(1)
    await signIn(other)
    await signIn(own, abroad)
    expect(await reported()).toHaveLength(2)
    await signIn(own, abroad)
    await signIn({}, '198.51.100.7')
    expect(await reported()).toHaveLength(3)
  })

  test('is not sent for another person’s sign-in in the same browser', async () => {
    await records.stakeholderAccount([], { email: 'owen@customer.example' })
    const shared: Browser = {}
    await signIn(shared)
    await signIn(shared, abroad, 'owen@customer.example')
    await signIn(shared)
    expect(await reported()).toEqual([])
  })

  test('shows the device and time but no IP address, and no IP address is stored', async () => {
    await signIn({})
    await signIn({}, abroad)
    const [mail] = await reported()
    expect(mail).toMatchObject({ recipient: helen, subject: 'New sign-in to your account' })
    expect(mail?.text).toContain('Firefox 140 on Windows, 18 Jun 2026, 09:32 (London)')
    const stored = JSON.stringify([
      await db.selectFrom('known_network').selectAll().execute(),
      await db.selectFrom('known_device').selectAll().execute(),
      await db.selectFrom('sign_in_notice').selectAll().execute(),
      mail,
    ])
    for (const address of [abroad, home, '203.0']) expect(stored).not.toContain(address)
  })
})

describe('“This was not me”', () => {
  let ownBrowser: Browser
  let thief: Browser
  let link: string
  beforeEach(async () => {
    ownBrowser = {}
    thief = {}
    await signIn(ownBrowser)
    await signIn(thief, abroad)
    link = linkIn((await reported())[0])
  })

  test('asks for confirmation; opening the page ends nothing', async () => {
    for (let look = 0; look < 2; look++) {
      const { statusCode, body } = await server.inject({ method: 'GET', url: link })
      expect([statusCode, body.includes('This was not me')]).toEqual([200, true])
      expect(body).toContain('Someone signed in to your account: Firefox 140 on Windows')
    }
    expect((await server.inject({ method: 'HEAD', url: link })).statusCode).toBeLessThan(500)
    expect(await isIn(thief)).toBe(true)
  })

  test('ends that session and blocks its browser for this person; other sessions and people are unaffected', async () => {
    await records.stakeholderAccount([], { email: 'owen@customer.example' })
    const { statusCode, body } = await press(link)
    expect([statusCode, body.includes('The session has ended')]).toEqual([200, true])
    expect([await isIn(thief), await isIn(ownBrowser)]).toEqual([false, true])
    const second = await signIn(thief, abroad)
    expect([second.statusCode, second.json()]).toEqual([403, { detail: deviceLockedOut }])
    expect((await signIn(thief, abroad, 'owen@customer.example')).statusCode).toBe(200)
    expect((await signIn(thief, abroad)).statusCode).toBe(403)
    const last = db.selectFrom('audit_entry').select(['kind', 'actor', 'reason']).orderBy('id', 'desc').limit(1)
    const refused = { kind: 'sign_in_refused', actor: 'Helen Marsh', reason: 'the browser is blocked' }
    expect(await last.execute()).toEqual([refused])
    expect((await signIn(ownBrowser)).statusCode).toBe(200)
    const entry = await db.selectFrom('audit_entry').selectAll().where('act', 'like', 'Reported a sign-in%').execute()
    expect(entry).toMatchObject([{ actor: 'Helen Marsh', object: 'Firefox 140 on Windows', kind: 'change' }])
  })

  test('also ends later sessions in that browser', async () => {
    await signIn(thief, abroad)
    await press(link)
    expect([await isIn(thief), await isIn(ownBrowser)]).toEqual([false, true])
  })

  test('removes the browser’s own allowance of link requests', async () => {
    await press(link)
    clock.advance(10 * 60_000)
    const ask = (browser: Browser) => post('/authorize/access-code', { email: helen }, abroad, browser)
    for (let count = 1; count <= 6; count++) expect((await ask({})).statusCode).toBe(200)
    expect((await ask(ownBrowser)).statusCode).toBe(200)
    expect((await ask(thief)).statusCode).toBe(429)
  })

  test('works once, within a week, and only with its link', async () => {
    expect((await press('/not-me?token=guessed')).statusCode).toBe(410)
    expect((await press(link)).statusCode).toBe(200)
    expect((await press(link)).statusCode).toBe(410)
    const answers = await Promise.all([1, 2].map(() => server.inject({ method: 'GET', url: link })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410])
    await signIn({}, '198.51.100.7')
    const late = linkIn((await reported()).at(-1))
    clock.advance(7 * day)
    expect((await press(late)).statusCode).toBe(410)
    await removeOldSessions(portal.portal)
    expect(await db.selectFrom('sign_in_notice').selectAll().execute()).toEqual([])
  })

  test('works once if it is pressed twice at the same time', async () => {
    const answers = await Promise.all([press(link), press(link)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })

  describe('a browser blocked by mistake', () => {
    let id: string
    beforeEach(async () => {
      await press(link)
      const { body } = await call(listLockedBrowsers, {}, ownBrowser.session)
      const [locked] = body
      id = locked?.id ?? ''
      expect(body).toMatchObject([{ device: 'Firefox 140 on Windows', locked_at: clock.now().toISOString() }])
      expect(new Date(locked?.until ?? '').getTime() - clock.now().getTime()).toBe(30 * day)
    })
    const unlock = (browser: Browser) => call(endBrowserLock, { params: { id } }, browser.session)
    const emails = async () =>
      (await portal.mail())
        .filter(({ subject }) => subject.startsWith('A blocked browser'))
        .map(({ recipient }) => recipient)

    test('can be unblocked from another browser after a recent sign-in, and then counts as new', async () => {
      clock.advance(20 * 60_000)
      expect([(await unlock(ownBrowser)).response.json(), (await signIn(thief, abroad)).statusCode]).toEqual([
        { detail: needsRecentSignIn },
        403,
      ])
      await signIn(ownBrowser)
      const before = (await reported()).length
      const answers = await Promise.all([unlock(ownBrowser), unlock(ownBrowser)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
      expect([await emails(), (await call(listLockedBrowsers, {}, ownBrowser.session)).body]).toEqual([[helen], []])
      expect((await signIn(thief, abroad)).statusCode).toBe(200)
      expect(await reported()).toHaveLength(before + 1)
      const entries = await db
        .selectFrom('audit_entry')
        .selectAll()
        .where('act', 'like', 'Unblocked a browser%')
        .orderBy('id')
        .execute()
      const done = entries.filter(({ status }) => status === 204)
      expect(done).toMatchObject([{ actor: 'Helen Marsh', object: 'Firefox 140 on Windows', kind: 'change' }])
    })

    test('can be unblocked only by the person and by superusers', async () => {
      await records.stakeholderAccount([], { email: 'owen@customer.example' })
      const other: Browser = {}
      await signIn(other, home, 'owen@customer.example')
      const helenId = (await call(getMe, {}, ownBrowser.session)).body.id
      const params = { id: helenId, browser_id: id }
      expect((await call(listLockedBrowsers, {}, other.session)).body).toEqual([])
      expect((await unlock(other)).status).toBe(404)
      expect((await call(endPersonBrowserLock, { params }, other.session)).status).toBe(403)
      const root = await portal.signIn(await records.staffAccount({ is_superuser: true }))
      const list = () => call(listPersonLockedBrowsers, { params: { id: helenId } }, root)
      expect((await list()).body.map((each) => each.id)).toEqual([id])
      expect((await call(endPersonBrowserLock, { params }, root)).status).toBe(204)
      expect((await call(endPersonBrowserLock, { params }, root)).status).toBe(404)
      expect([(await list()).body, await emails()]).toEqual([[], [helen]])
      expect((await signIn(thief, abroad)).statusCode).toBe(200)
    })

    test('is unblocked after 30 days and no longer listed', async () => {
      const listed = async () => {
        await signIn(ownBrowser)
        return (await call(listLockedBrowsers, {}, ownBrowser.session)).body.length
      }
      clock.advance(29 * day)
      expect(await listed()).toBe(1)
      clock.advance(day)
      expect(await listed()).toBe(0)
      expect((await unlock(ownBrowser)).status).toBe(404)
    })
  })

  test('blocks the browser for 30 days; its next sign-in then sends an email', async () => {
    await press(link)
    clock.advance(30 * day)
    const before = (await reported()).length
    expect((await signIn(thief, abroad)).statusCode).toBe(200)
    expect((await reported()).length).toBe(before + 1)
  })

  test('cannot be pressed from another site', async () => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: link,
      headers: { origin: 'https://evil.example' },
    })
    expect([statusCode, await isIn(thief)]).toEqual([403, true])
  })
})

test('a browser and a network are forgotten a year after their last use, not their first', async () => {
  const known = async () => {
    await removeOldSessions(portal.portal)
    const tables = ['known_device', 'known_network'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return rows.map(({ length }) => length)
  }
  const ownBrowser: Browser = {}
  await signIn(ownBrowser)
  clock.advance(300 * day)
  await signIn(ownBrowser)
  clock.advance(300 * day)
  expect(await known()).toEqual([1, 1])
  clock.advance(66 * day)
  expect(await known()).toEqual([0, 0])
})
