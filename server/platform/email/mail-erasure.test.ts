import { afterEach, beforeEach, expect, test } from 'vitest'
import { selectEmails } from '../../testing/email-rows.ts'
import { mailingOf } from '../../testing/mailing.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { deleteOldEmails } from './email-data.ts'
import { MailRefused } from './mail-fault.ts'

const { db } = await testDatabase()
const mailing = mailingOf(db)
const { clock } = mailing
beforeEach(() => emptyDatabase(db))
afterEach(mailing.stop)

type Send = () => Promise<void>
const sends: Send = async () => {}
const fails =
  (error: Error): Send =>
  () =>
    Promise.reject(error)

/** Posts a mail with the code 012345 and has it tried until it is in the state; whether the table still shows the code. */
async function codeIsReadable(send: Send, state: 'sent' | 'expired' | 'failed' | 'waiting', lasts?: number) {
  let tries = 0
  const counted: Send = () => {
    tries++
    return send()
  }
  const expires = lasts === undefined ? {} : { expires_at: new Date(clock.now().getTime() + lasts) }
  await mailing.queue('Sign in', { paragraphs: ['012345'], ...expires })
  mailing.begin({ send: counted, check: sends, close: () => {} })
  if (state === 'waiting') await expect.poll(() => tries, { timeout: 15_000 }).toBeGreaterThan(0)
  await mailing.until(state)
  const { text, html } = await selectEmails(db).executeTakeFirstOrThrow()
  return `${text}${html}`.includes('012345')
}

test.each([
  ['is erased after it was sent', sends, 'sent', 60_000, false],
  ['is erased after it expired', sends, 'expired', 0, false],
  ['is erased after it was rejected', fails(new MailRefused('no')), 'failed', 60_000, false],
  ['is kept while it is retried', fails(new Error('down')), 'waiting', 60_000, true],
] as const)('an email with an access code %s', async (_, send, state, lasts, readable) => {
  expect(await codeIsReadable(send, state, lasts)).toBe(readable)
})

test('any other email stays readable for operators after it was sent', async () => {
  expect(await codeIsReadable(sends, 'sent')).toBe(true)
})

test('finished emails are removed after the retention period, but queued emails are not', async () => {
  await mailing.queue('Sent')
  await mailing.queue('Put off')
  const snooze = fails(new Error('later'))
  mailing.begin({ send: ({ subject }) => (subject === 'Sent' ? sends() : snooze()), check: sends, close: () => {} })
  await mailing.until('sent')
  const { created_at } = await selectEmails(db).executeTakeFirstOrThrow()
  const start = created_at.getTime()
  await deleteOldEmails(db, new Date(start))
  expect(Object.keys(await mailing.states())).toEqual(['Sent', 'Put off'])
  await deleteOldEmails(db, new Date(start + 1))
  expect(Object.keys(await mailing.states())).toEqual(['Put off'])
})
