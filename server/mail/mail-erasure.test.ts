import { beforeEach, expect, test } from 'vitest'
import type { JobKind } from '../jobs/jobs.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { createMailer, removeOldMail } from './mailer.ts'
import { MailRefused, type SendMail } from './transport.ts'

const { db } = await testDatabase()
beforeEach(() => emptyDatabase(db))

const start = Date.UTC(2026, 5, 18)
const day = 24 * 60 * 60_000
const letter = { to: 'helen@customer.example', subject: 'Sign in', paragraphs: ['012345'], reason: 'You asked.' }

/** Posts a mail that lets somebody in and works on it once; what the table says then. */
async function afterDelivery(send: SendMail, expires_at: Date | undefined) {
  const queued: object[] = []
  const enqueue = async (_: unknown, __: string, data: object) => void queued.push(data)
  const jobs = { enqueue, start: async () => {}, stop: async () => {} }
  const settings = { product_name: 'Client Portal' }
  const mailer = createMailer({ db, jobs, send, settings, accent: '#0d3c48', now: () => new Date(start) })
  await mailer.post(db, { ...letter, ...(expires_at && { expires_at }) })
  const sending = mailer.jobs.find((kind) => kind.name === 'send-mail') as unknown as JobKind
  for (const data of queued) await sending.handle(data).catch(() => {})
  const { state, text, html } = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  return { state, readable: `${text}${html}`.includes('012345') }
}

const sent: SendMail = async () => {}
const failing =
  (error: Error): SendMail =>
  () =>
    Promise.reject(error)
const soon = new Date(start + 60_000)

test.each([
  ['is erased once it was sent', sent, soon, { state: 'sent', readable: false }],
  ['is erased once it expired', sent, new Date(start), { state: 'expired', readable: false }],
  ['is erased once it was refused', failing(new MailRefused('no')), soon, { state: 'failed', readable: false }],
  ['is kept while it is tried again', failing(new Error('down')), soon, { state: 'queued', readable: true }],
])('a mail with an access code %s', async (_, send, expiresAt, expected) => {
  expect(await afterDelivery(send, expiresAt)).toEqual(expected)
})

test('any other mail stays readable for those who run the portal', async () => {
  expect(await afterDelivery(sent, undefined)).toEqual({ state: 'sent', readable: true })
})

test('sent mail is removed after thirty days, mail still to be sent is not', async () => {
  await afterDelivery(sent, undefined)
  await afterDelivery(failing(new Error('down')), soon)
  const states = async () =>
    (await db.selectFrom('mail').select('state').orderBy('position').execute()).map((mail) => mail.state)
  await removeOldMail(db, new Date(start + 30 * day))
  expect(await states()).toEqual(['sent', 'queued'])
  await removeOldMail(db, new Date(start + 30 * day + 1))
  expect(await states()).toEqual(['queued'])
})
