import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailRow, selectEmails } from '../../testing/email-rows.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { mailingOf } from '../../testing/mailing.ts'
import { recordsIn } from '../../testing/records.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { type EmailKind, replyRules } from './email-kind.ts'
import { smtpServer } from './transport.ts'

const { db } = await testDatabase()
const smtp = await startMailServer()
const mailing = mailingOf(db)
const { queue, until, clock } = mailing
const from = 'Portal <portal@provider.example>'

beforeEach(async () => {
  await emptyDatabase(db)
  smtp.received.length = 0
  smtp.refuses = {}
  mailing.begin(smtpServer(smtp.url, from))
})
afterEach(mailing.stop)
afterAll(smtp.close)

const emailInput = {
  kind: 'access-link' as const,
  concerns: {},
  to: 'helen@customer.example',
  subject: 'Your access link',
  paragraphs: ['Use <this> & that.'],
  code: '407312',
  button: { label: 'Log in', href: 'https://portal.example/login?a=1&b=2' },
  reason: 'You asked for it.',
}

describe('an email', () => {
  test('is sent once, as text and HTML, with its own Message-ID', async () => {
    await queue('Your access link', emailInput)
    await until('sent')
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({
      to: 'helen@customer.example',
      message_id: expect.stringMatching(/^<[\w-]{36}@provider\.example>$/),
      text: expect.stringMatching(/text\/plain[\s\S]*text\/html/),
    })
  })

  test('names the person who receives the replies', async () => {
    const actor_id = await recordsIn(db).staffAccount({ last_name: 'Brandt, "PhD"', email: 'tomasz@provider.example' })
    await queue('Access again', { kind: 'invitation-reminder', concerns: { actor_id } })
    await until('sent')
    const [name] = /^Reply-To: (.*)$/m.exec(smtp.received[0]?.text ?? '')?.slice(1) ?? []
    expect(name?.trim()).toBe('"Tomasz Brandt, \\"PhD\\"" <tomasz@provider.example>')
  })

  test('is escaped in HTML, but not in plain text', async () => {
    await queue('Your access link', emailInput)
    const { html, text } = await selectEmails(db).executeTakeFirstOrThrow()
    expect(html).toContain('Use &lt;this&gt; &amp; that.')
    expect(html).toContain('href="https://portal.example/login?a=1&amp;b=2"')
    expect(text).toContain('Use <this> & that.\n\n407312\n\nLog in:\nhttps://portal.example/login?a=1&b=2')
    await until('sent')
  })

  test('is not stored if its transaction fails', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await mailing.mailer.queue(transaction, emailInput)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await mailing.states()).toEqual({})
  })

  test('includes its attachments, which are deleted after it was sent', async () => {
    const attachments = [{ file_name: 'screen.png', media_type: 'image/png', content: Buffer.from('a picture') }]
    await queue('Your access link', { ...emailInput, attachments })
    await until('sent')
    expect(smtp.received[0]?.text).toContain('filename=screen.png')
    expect(smtp.received[0]?.text).toContain(Buffer.from('a picture').toString('base64'))
    expect(await db.selectFrom('outbox_attachment').selectAll().execute()).toEqual([])
  })

  test('is sent even if it was not queued by this mailer and has failed 20 times', async () => {
    await db
      .insertInto('outbox')
      .values(emailRow({ recipient: 'helen@customer.example', created_at: clock.now(), attempts: 20 }))
      .execute()
    await until('sent')
    expect(smtp.received[0]?.message_id).toMatch(/^<[\w-]{36}@portal\.example>$/)
  })

  test('is not sent after it expires', async () => {
    await queue('Your access link', { ...emailInput, expires_at: clock.now() })
    await until('expired')
    expect(smtp.received).toEqual([])
  })

  test.each(Object.keys(replyRules) as EmailKind[])(
    'of the kind %s asks for no automatic replies, unless a person wrote it to the recipient',
    async (kind) => {
      await queue('An email', { ...emailInput, kind, headers: { 'List-Unsubscribe': '<https://portal.example/x>' } })
      const { headers } = await selectEmails(db).executeTakeFirstOrThrow()
      const automatic = kind === 'contact-message' ? {} : { 'Auto-Submitted': 'auto-generated' }
      expect(headers).toEqual({ 'List-Unsubscribe': '<https://portal.example/x>', ...automatic })
    },
  )

  test('is queued with two statements, however many there are', async () => {
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { staffAccount, person, engagement } = recordsIn(db)
    const actor_id = await staffAccount({ email: 'tomasz@provider.example' })
    const lead = await person({ name: 'Amara Okafor', email: 'amara@provider.example' })
    const engagement_ids = [await engagement({ project_lead_id: lead })]
    const about = { ...emailInput, kind: 'extension-requested' as const, concerns: { actor_id, engagement_ids } }
    const to = ['amara@provider.example', 'tomasz@provider.example', 'stranger@customer.example']
    await mailing.mailer.queue(counted, ...to.map((address) => ({ ...about, to: address })))
    expect(statements).toBe(2)
    const rows = await selectEmails(db).execute()
    expect(rows.map(({ recipient, reply_to, text }) => [recipient, reply_to, text.split('\n')[0]])).toEqual([
      ['amara@provider.example', 'tomasz@provider.example', 'Hello Amara,'],
      ['tomasz@provider.example', 'amara@provider.example', 'Hello Tomasz,'],
      ['stranger@customer.example', 'tomasz@provider.example', 'Hello,'],
    ])
    await mailing.mailer.queue(counted)
    expect(statements).toBe(2)
  })
})
