import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail } from '../../testing/access-mail.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeOldSessions } from './jobs.ts'

const portal = await testPortal()
const { clock, records, server } = portal
const { db } = portal.portal

const day = 24 * 60 * 60 * 1000
const helen = 'helen@customer.example'
const home = '192.0.2.10'
const abroad = '203.0.113.66'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeEach(async () => {
  await portal.reset()
  await records.stakeholderAccount([], { email: helen })
})

interface Browser {
  device?: string
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
  for (const { name, value } of response.cookies) if (name === 'device') browser.device = `${name}=${value}`
}
const reported = async () => (await portal.mail()).filter(({ subject }) => subject.startsWith('New sign-in'))

describe('the email about a new sign-in', () => {
  test('is sent once for each new browser, but not for the first sign-in or in another network', async () => {
    const own: Browser = {}
    const other: Browser = {}
    await signIn(own)
    await signIn(own)
    await signIn(own, abroad)
    expect(await reported()).toEqual([])
    await signIn(other)
    expect(await reported()).toHaveLength(1)
    await signIn(other, abroad)
    await signIn(own)
    expect(await reported()).toHaveLength(1)
    await signIn({})
    expect(await reported()).toHaveLength(2)
  })

  test('is not sent for another person’s sign-in in the same browser', async () => {
    await records.stakeholderAccount([], { email: 'owen@customer.example' })
    const shared: Browser = {}
    await signIn(shared)
    await signIn(shared, abroad, 'owen@customer.example')
    await signIn(shared)
    expect(await reported()).toEqual([])
  })

  test('shows the device and time but no IP address, and leads to the person’s sessions', async () => {
    await signIn({})
    await signIn({}, abroad)
    const [mail] = await reported()
    expect(mail).toMatchObject({ recipient: helen, subject: 'New sign-in to your account' })
    expect(mail?.text).toContain('Firefox 140 on Windows, 18 Jun 2026, 09:32 (London)')
    expect(mail?.text).toContain('If not, end the sessions that are not yours')
    expect(mail?.text).toContain('/sessions')
    const stored = JSON.stringify([await db.selectFrom('known_device').selectAll().execute(), mail])
    for (const address of [abroad, home, '203.0']) expect(stored).not.toContain(address)
  })
})

test('a browser is forgotten a year after its last use, not its first', async () => {
  const known = async () => {
    await removeOldSessions(portal.portal)
    return (await db.selectFrom('known_device').selectAll().execute()).length
  }
  const ownBrowser: Browser = {}
  await signIn(ownBrowser)
  clock.advance(300 * day)
  await signIn(ownBrowser)
  clock.advance(300 * day)
  expect(await known()).toBe(1)
  clock.advance(66 * day)
  expect(await known()).toBe(0)
})
