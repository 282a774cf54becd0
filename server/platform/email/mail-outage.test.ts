// @module-tag slow
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificate } from '../../testing/certificate.ts'
import { selectEmails } from '../../testing/email-rows.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { mailingOf } from '../../testing/mailing.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { countFromEnvironment } from '../../testing/test-size.ts'
import { findTroubledEmails } from './email-data.ts'
import { smtpServer } from './transport.ts'

/** Number of emails during the outage; MAILS=500 for the full measurement. */
const mailCount = countFromEnvironment('MAILS', 60)

const { db } = await testDatabase()
const smtp = await startMailServer()
const proxy = await startFaultProxy({ host: '127.0.0.1', port: smtp.port })
const mailing = mailingOf(db)
const { clock, queue, states, until, warnings } = mailing
const from = 'Portal <portal@provider.example>'
/** Short, so that a test need not wait as long as the portal does. */
const limits = { connect: 1000, silence: 1000, whole: 2500 }
const begin = (url: string) => mailing.begin(smtpServer(url, from, { limits }))

beforeEach(() => emptyDatabase(db))
afterEach(async () => {
  await mailing.stop()
  await proxy.pass()
  proxy.cutAt(undefined)
  smtp.received.length = 0
  for (const stage of Object.keys(smtp.refuses) as (keyof typeof smtp.refuses)[]) delete smtp.refuses[stage]
})
afterAll(async () => {
  await proxy.stop()
  await smtp.close()
})

const minutes = (count: number): number => count * 60_000
const postMany = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number++) await queue(`Mail ${number}`)
}
const down = /^the mail server does not work: emails wait until it is back/
const up = 'the mail server works again'

describe('a fault that the operator must fix', () => {
  test.each([
    ['a rejected login', 'login', '535 5.7.8 Authentication credentials invalid', 'Invalid login'],
    ['a temporarily rejected login', 'login', '454 4.7.0 Temporary authentication failure', 'Invalid login'],
    ['a sender that is not allowed', 'sender', '550 5.7.1 Sender not allowed', 'Sender not allowed'],
    [
      'a sender that is rejected at the RCPT command',
      'recipient',
      '553 5.7.1 Sender address rejected: not owned',
      'owned',
    ],
    ['a login that is required at the RCPT command', 'recipient', '530 5.7.0 Authentication required', 'required'],
    ['relaying that is not allowed', 'recipient', '554 5.7.1 Relay access denied', 'Relay access denied'],
    ['every email deferred', 'content', '451 4.3.0 Try again later', 'Try again later'],
  ] as const)(
    'queues every email, warns once, and sends all of them after the fix: %s',
    async (_, stage, answer, reason) => {
      smtp.refuses[stage] = () => answer
      await postMany(8)
      const worker = begin(`smtp://portal:right@127.0.0.1:${smtp.port}`)
      await expect.poll(() => worker.dependency.state(), { timeout: 30_000 }).toBe('down')
      expect(worker.dependency.reason()).toContain(reason)
      await queue('New')
      await expect.poll(async () => (await troubled()).length, { timeout: 30_000 }).toBeGreaterThan(1)
      expect(Object.values(await states()).every((state) => state === 'waiting' || state === 'sending')).toBe(true)
      expect(warnings).toEqual([expect.stringMatching(down)])

      delete smtp.refuses[stage]
      await until('sent', 9)
      expect(smtp.received).toHaveLength(9)
      expect(warnings).toEqual([expect.stringMatching(down), up])
      expect(worker.dependency.state()).toBe('up')
    },
    60_000,
  )

  const troubled = async () =>
    (await findTroubledEmails(db, new Date(clock.now().getTime() + minutes(60)))).filter(({ attempts }) => attempts > 0)

  test.each([
    ['a self-signed certificate', 'smtps://127.0.0.1', undefined, 'self-signed certificate'],
    ['a certificate for another host', 'smtps://localhost', certificate.cert, 'does not match certificate'],
  ])(
    'queues every email until a wrong certificate is replaced: %s',
    async (_, address, ca, reason) => {
      const secure = await startMailServer(0, { secure: true, ...certificate })
      await postMany(3)
      const wrong = mailing.begin(smtpServer(`${address}:${secure.port}`, from, { limits, ...(ca && { ca }) }))
      await expect.poll(() => wrong.dependency.reason(), { timeout: 30_000 }).toContain(reason)
      await wrong.stop()
      expect(Object.values(await states())).toEqual(['waiting', 'waiting', 'waiting'])
      expect(warnings).toEqual([expect.stringMatching(down)])

      mailing.begin(smtpServer(secure.url, from, { limits, ca: certificate.cert }))
      await until('sent', 3)
      expect(secure.received).toHaveLength(3)
      await secure.close()
    },
    60_000,
  )

  test.each([
    ['refuses connections', () => proxy.refuse()],
    ['does not respond', () => proxy.silence()],
    [
      'resets connections before its greeting',
      () => proxy.cutAt({ seen: '220 ', from: 'server', when: 'before', ending: 'reset', times: 1e9 }),
    ],
    [
      'closes connections before its greeting',
      () => proxy.cutAt({ seen: '220 ', from: 'server', when: 'before', ending: 'close', times: 1e9 }),
    ],
    [
      'stops responding after its greeting',
      () => proxy.cutAt({ seen: 'EHLO', when: 'before', ending: 'silence', times: 1e9 }),
    ],
  ])(
    'keeps every email while the mail server %s, and sends them afterwards',
    async (_, fault) => {
      await fault()
      await postMany(3)
      const worker = begin(proxy.through(smtp.url))
      await expect.poll(() => worker.dependency.state(), { timeout: 30_000 }).toBe('down')
      expect(Object.keys(await states())).toHaveLength(3)
      proxy.cutAt(undefined)
      await proxy.pass()
      await until('sent', 3)
      expect(smtp.received).toHaveLength(3)
      expect(warnings.at(-1)).toBe(up)
    },
    60_000,
  )
})

describe('a connection that breaks during an email', () => {
  test.each([
    ['reset before the content arrives', 'DATA', 'before', 'reset'],
    ['closed before the content arrives', 'DATA', 'before', 'close'],
    ['silent before the content arrives', 'DATA', 'before', 'silence'],
    ['reset before the response to the RCPT command', 'RCPT', 'after', 'reset'],
  ] as const)(
    'delays only that email if it is %s',
    async (_, seen, when, ending) => {
      proxy.cutAt({ seen, when, ending })
      await postMany(4)
      begin(proxy.through(smtp.url))
      await until('sent', 3)
      clock.advance(minutes(1))
      await until('sent', 4)
      expect(smtp.received.map(({ subject }) => subject).toSorted()).toEqual(['Mail 0', 'Mail 1', 'Mail 2', 'Mail 3'])
      expect(proxy.cuts()).toBeGreaterThan(0)
    },
    60_000,
  )

  test('resends the email with the same Message-ID if the server had already accepted it', async () => {
    proxy.cutAt({ seen: '\r\n.\r\n', when: 'after', ending: 'reset' })
    await queue('Twice')
    begin(proxy.through(smtp.url))
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
    for (let turn = 0; turn < 10 && smtp.received.length < 2; turn++) {
      clock.advance(minutes(1))
      await expect
        .poll(() => smtp.received.length, { timeout: 2000 })
        .toBe(2)
        .catch(() => {})
    }
    await until('sent')
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[0]?.message_id).toBe(smtp.received[1]?.message_id)
  }, 60_000)

  test('does not delay other emails if it always breaks at the same email', async () => {
    await queue('Poison')
    proxy.cutAt({ seen: 'Subject: Poison', when: 'before', ending: 'reset', times: 1e9 })
    begin(proxy.through(smtp.url))
    await postMany(10)
    await until('sent', 10)
    clock.advance(minutes(1))
    await queue('After')
    await until('sent', 11)
    expect((await states()).Poison).toMatch(/waiting|sending/)
    expect(warnings.length).toBeLessThanOrEqual(2)
  }, 60_000)
})

test('a rejected email fails without affecting others, and operators can see the reason', async () => {
  smtp.refuses.recipient = (address) => (address.startsWith('gone') ? '550 5.1.1 No such user here' : undefined)
  smtp.refuses.content = (text) => (text.includes('Subject: Spam') ? '554 5.7.1 Spam message rejected' : undefined)
  await queue('To no mailbox', { to: 'gone@customer.example' })
  await queue('Spam')
  await postMany(3)
  begin(smtp.url)
  await until('sent', 3)
  await until('failed', 2)
  expect((await findTroubledEmails(db, clock.now())).map(({ subject, error }) => [subject, error])).toEqual([
    ['Spam', expect.stringContaining('554 5.7.1 Spam message rejected')],
    ['To no mailbox', expect.stringContaining('550 5.1.1 No such user here')],
  ])
  expect(warnings.toSorted()).toEqual([
    expect.stringContaining('could not deliver an email, gave up'),
    expect.stringContaining('could not deliver an email, gave up'),
  ])
  expect(warnings.join()).not.toContain('gone@customer.example')
}, 60_000)

test('an email is retried for three days and then fails', async () => {
  smtp.refuses.content = () => '451 4.7.1 Greylisted'
  await queue('Never wanted')
  begin(smtp.url)
  const retried = async (atLeast: number): Promise<void> => {
    const find = () => selectEmails(db).executeTakeFirstOrThrow()
    const tried = async () => {
      const { attempts, state } = await find()
      return state === 'waiting' ? attempts : 0
    }
    await expect.poll(tried, { timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast)
  }
  await retried(1)
  clock.advance(minutes(3 * 24 * 60 - 30))
  await retried(2)
  clock.advance(minutes(46))
  await until('failed')
  expect((await findTroubledEmails(db, clock.now()))[0]?.error).toMatch(
    /^Gave up after three days\. Last error: .*Greylisted/,
  )
}, 90_000)

test(`${mailCount} emails leave within a minute after the mail server returns, over few connections`, async () => {
  await proxy.refuse()
  await postMany(mailCount)
  const worker = begin(proxy.through(smtp.url))
  await expect.poll(() => worker.dependency.state(), { timeout: 30_000 }).toBe('down')
  const before = smtp.connections()
  await proxy.pass()
  await until('sent', mailCount)
  expect(new Set(smtp.received.map(({ subject }) => subject)).size).toBe(mailCount)
  expect(smtp.received).toHaveLength(mailCount)
  expect(smtp.connections() - before).toBeLessThanOrEqual(3 * Math.ceil(mailCount / 100) + 3)
}, 60_000)

test('an access code that waits for the mail server is not sent late, and is erased', async () => {
  await proxy.refuse()
  await queue('Your access link', { paragraphs: ['012345'], expires_at: new Date(clock.now().getTime() + minutes(10)) })
  const worker = begin(proxy.through(smtp.url))
  await expect.poll(() => worker.dependency.state(), { timeout: 30_000 }).toBe('down')
  clock.advance(minutes(10))
  await until('expired')
  expect((await selectEmails(db).executeTakeFirstOrThrow()).text).toBe('')
  await proxy.pass()
  await queue('Other')
  await until('sent')
  expect(smtp.received.map(({ subject }) => subject)).toEqual(['Other'])
}, 60_000)

test('a mail server that responds too slowly is reported as down, and the email stays queued', async () => {
  const trickling: Server = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 100)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve))
  const address = trickling.address()
  await queue('Patience')
  const worker = begin(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  await expect.poll(() => worker.dependency.state(), { timeout: 30_000 }).toBe('down')
  await until('waiting')
  await mailing.stop()
  trickling.close()
}, 60_000)
