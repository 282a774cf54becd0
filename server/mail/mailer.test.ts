import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { silentLog } from '../testing/test-portal.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { smtpTransport } from './transport.ts'

const connection = await testDatabase()
const { db } = connection
const settings = { product_name: 'Client Portal' }
let jobs: Jobs
let mailer: Mailer
let answer: 'accept' | 'later' | 'never' = 'accept'
let received: string[] = []
let now = new Date('2026-06-18T08:30:00Z')

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
    stream.on('end', () => {
      if (answer === 'accept') received.push(text)
      if (answer === 'accept') done()
      else done(Object.assign(new Error('no'), { responseCode: answer === 'later' ? 451 : 550 }))
    })
  },
})
const listening = new Promise<number>((resolve) => {
  const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
})

beforeAll(async () => {
  const { send } = smtpTransport(`smtp://127.0.0.1:${await listening}`, 'Portal <portal@provider.example>')
  jobs = await createJobs(connection.jobsBackend, silentLog())
  mailer = createMailer({ db, jobs, send, settings, accent: '#0d3c48', now: () => now })
  await jobs.start(mailer.jobs)
})
beforeEach(() => emptyDatabase(db))
afterEach(() => {
  answer = 'accept'
  received = []
  now = new Date('2026-06-18T08:30:00Z')
})
afterAll(async () => {
  await jobs.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const letter = {
  to: 'helen@customer.example',
  subject: 'Your access link',
  paragraphs: ['Use <this> & that.'],
  code: '407312',
  button: { label: 'Log in', href: 'https://portal.example/login?a=1&b=2' },
  reason: 'You asked for it.',
}
const states = async (): Promise<(string | number)[][]> =>
  (await db.selectFrom('mail').select(['state', 'attempts']).execute()).map((mail) => [mail.state, mail.attempts])
const until = async (wanted: string): Promise<void> => {
  for (let turn = 0; turn < 100 && (await states())[0]?.[0] !== wanted; turn++) await wait(50)
  expect((await states())[0]?.[0]).toBe(wanted)
}

describe('a mail', () => {
  test('goes out once, as text and HTML, with a Message-ID of its own', async () => {
    await mailer.post(db, letter)
    await until('sent')
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/To: helen@customer\.example[\s\S]*Message-ID: <[\w-]+@provider\.example>/i)
    expect(received[0]).toContain('text/plain')
    expect(received[0]).toContain('text/html')
  })

  test('is escaped in HTML and plain in text', async () => {
    await mailer.post(db, letter)
    const { html, text } = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    expect(html).toContain('Use &lt;this&gt; &amp; that.')
    expect(html).toContain('href="https://portal.example/login?a=1&amp;b=2"')
    expect(text).toContain('Use <this> & that.\n\n407312\n\nLog in:\nhttps://portal.example/login?a=1&b=2')
    await until('sent')
  })

  test('of a transaction that fails does not exist', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await mailer.post(tx, letter)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await states()).toEqual([])
  })

  test('waits for a mail server that says "later", and goes out once', async () => {
    answer = 'later'
    await mailer.post(db, letter)
    for (let turn = 0; turn < 100 && (await states())[0]?.[1] === 0; turn++) await wait(50)
    answer = 'accept'
    await until('sent')
    expect(received).toHaveLength(1)
  }, 30_000)

  test('carries its attachments along, and keeps them no longer than it needs them', async () => {
    const attachments = [{ file_name: 'screen.png', media_type: 'image/png', content: Buffer.from('a picture') }]
    await mailer.post(db, { ...letter, attachments })
    await until('sent')
    expect(received[0]).toContain('filename=screen.png')
    expect(received[0]).toContain(Buffer.from('a picture').toString('base64'))
    for (let turn = 0; turn < 20 && (await db.selectFrom('mail_attachment').selectAll().execute()).length > 0; turn++)
      await wait(50)
    expect(await db.selectFrom('mail_attachment').selectAll().execute()).toEqual([])
  })

  test('that the server refuses for good is given up', async () => {
    answer = 'never'
    await mailer.post(db, letter)
    await until('failed')
    expect(await states()).toEqual([['failed', 1]])
  })

  test('is not sent after its time', async () => {
    await mailer.post(db, { ...letter, expires_at: now })
    await until('expired')
    expect(received).toEqual([])
  })
})
