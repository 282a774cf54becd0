// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises'
import { setNotification } from '@portal/domain/notifications/contract'
import { type EventKind, eventKindNames } from '@portal/domain/notifications/event'
import { requestAccessCode } from '@portal/domain/session/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { smtpServer } from '../../platform/email/transport.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { ownOrigin } from '../../testing/own-origin.ts'
import { recordsIn } from '../../testing/records.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { silentLog, testClock } from '../../testing/test-portal.ts'
import { countFromEnvironment } from '../../testing/test-size.ts'
import { sessionCookie } from '../session/cookie.ts'
import { createSession } from '../session/data.ts'
import { recordEvent } from './data.ts'
import { mailEvents } from './mail-events.ts'

/** Number of events during the outage; EVENTS=500 for the full measurement. */
const eventCount = countFromEnvironment('EVENTS', 60)

let smtp = await startMailServer()
const { port } = smtp
let received = smtp.received

const connection = await testDatabase()
const { db } = connection
const clock = testClock()
const config = readConfig({ DATA_DIR: '.unused', LOG_LEVEL: 'silent' })
const mailServer = smtpServer(smtp.url, 'Portal <portal@provider.example>')
const app = await createApp({ config, connection, log: silentLog(), now: clock.now, mailServer })
const records = recordsIn(db)

// A run without slow tests also loads this file: jobs that start with it would disturb other tests.
beforeAll(async () => {
  await app.server.ready()
  await app.startJobs()
})
beforeEach(async () => {
  clock.set('2026-06-18T08:30:00Z')
  await emptyDatabase(db)
  received.length = 0
})
afterAll(async () => {
  await app.stop()
  mailServer.close()
  await smtp.close()
})

const choose = async (account_id: string, type: EventKind, is_notify: boolean): Promise<void> => {
  const { token } = await createSession(db, {
    account_id,
    device: 'Test',
    way: 'link',
    id_token: null,
    now: clock.now(),
  })
  const { statusCode } = await app.server.inject({
    method: setNotification.method,
    url: setNotification.path,
    headers: { ...ownOrigin, cookie: `${sessionCookie(config)}=${token}` },
    payload: { type, is_notify },
  })
  expect(statusCode).toBe(200)
}
const happens = (engagement_id: string, kind: EventKind, sentence: string) =>
  recordEvent(db, { kind, engagement_id, account_id: null, sentence, path: '/engagements', now: clock.now() })
const waiting = async (): Promise<number> =>
  (await db.selectFrom('outbox').select('id').where('state', 'in', ['waiting', 'sending']).execute()).length
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 600 && (await waiting()) > 0; turn++) {
    // The mail server is tried again by this clock.
    clock.advance(1000)
    await wait(100)
  }
  expect(await waiting()).toBe(0)
}

test('each notification setting, on or off, decides on its own whether an email is sent', async () => {
  const engagement = await records.engagement()
  await records.audit({ id: 'a1', engagement_id: engagement })
  const helen = await records.stakeholderAccount([engagement], { email: 'helen@customer.example' })
  for (const kind of eventKindNames)
    for (const otherBrowser of [true, false]) {
      received.length = 0
      await choose(helen, kind, otherBrowser)
      for (const other of eventKindNames) await happens(engagement, other, `${other} while ${kind} is ${otherBrowser}`)
      await db.updateTable('event').set({ subject_id: 'a1' }).where('kind', '=', 'audit_creation').execute()
      clock.advance(5 * 60_000)
      await mailEvents(app.portal)
      await settled()
      // Subject: engagement: title; a long one is folded.
      const kinds = received.map(({ text }) => text.replace(/\r?\n /g, ' ').match(/^Subject: [^:]*: (\w+)/m)?.[1])
      expect(kinds).toEqual(otherBrowser ? [kind] : [])
      expect(received.every(({ to }) => to === 'helen@customer.example')).toBe(true)
    }
}, 60_000)

test('after a mail server outage, events are emailed once in groups and late access codes expire', async () => {
  const people = 5
  const engagement = await records.engagement()
  for (let person = 0; person < people; person++)
    await choose(
      await records.stakeholderAccount([engagement], { email: `p${person}@customer.example` }),
      'file_sharing',
      true,
    )
  await smtp.close()
  const request = await app.server.inject({
    method: 'POST',
    url: requestAccessCode.path,
    headers: ownOrigin,
    payload: { email: 'p0@customer.example' },
  })
  expect(request.statusCode).toBe(200)
  // Ten events every six minutes: each ten are one mail.
  for (let number = 0; number < eventCount; number++) {
    await happens(engagement, 'file_sharing', `Event ${number}.`)
    if (number % 10 < 9) continue
    clock.advance(6 * 60_000)
    await mailEvents(app.portal)
  }
  const groups = Math.ceil(eventCount / 10)
  expect((await db.selectFrom('outbox').select('id').execute()).length).toBe(groups * people + 1)
  const unsent = () =>
    db.selectFrom('outbox').select('error').where('error', 'is not', null).limit(1).executeTakeFirst()
  for (let turn = 0; turn < 100 && !(await unsent()); turn++) await wait(100)
  expect((await unsent())?.error).toContain('ECONNREFUSED')
  expect(received).toEqual([])

  smtp = await startMailServer(port)
  received = smtp.received
  await settled()
  const subjects = received.map(({ text }) => text.match(/^Subject: (.*)$/m)?.[1])
  expect(subjects).toEqual(Array.from({ length: groups * people }, () => 'Payments platform rebuild: 10 shared files'))
  for (let person = 0; person < people; person++) {
    const mine = received.filter(({ to }) => to === `p${person}@customer.example`).map(({ text }) => plain(text))
    for (let number = 0; number < eventCount; number++)
      expect(mine.filter((text) => text.includes(`Event ${number}.`))).toHaveLength(1)
  }
  expect(await db.selectFrom('outbox').select('state').where('expires_at', 'is not', null).execute()).toEqual([
    { state: 'expired' },
  ])
}, 180_000)

/** The text part alone, as the reader's mail program shows it. */
const plain = (mail: string): string =>
  (mail.split(/^--.*$/m).find((part) => part.includes('text/plain')) ?? '').replace(/=\r?\n/g, '')
