import { afterEach, beforeEach, expect, test } from 'vitest'
import { selectEmails } from '../../testing/email-rows.ts'
import { mailingOf } from '../../testing/mailing.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { countEmails, findTroubledEmails, requeueEmail } from './email-data.ts'
import { MailRefused } from './mail-fault.ts'

const { db } = await testDatabase()
const mailing = mailingOf(db)
const { clock, queue, until } = mailing
const works = async (): Promise<void> => {}
let refused: string[] = []

beforeEach(async () => {
  await emptyDatabase(db)
  refused = ['Refused', 'Your access link']
})
afterEach(mailing.stop)

const begin = () =>
  mailing.begin({
    check: works,
    close: () => {},
    send: async ({ subject }) => {
      if (refused.includes(subject)) throw new MailRefused(`${subject}: no such user`)
      if (subject === 'Put off') throw new Error('later')
    },
  })

test('emails are counted by state, and failed or long-waiting emails are listed with their reason', async () => {
  for (const subject of ['Sent', 'Refused', 'Put off']) await queue(subject)
  begin()
  await until('sent')
  await until('failed')
  await expect.poll(async () => (await countEmails(db)).queued, { timeout: 15_000 }).toBe(1)
  expect(await countEmails(db)).toEqual({ queued: 1, sending: 0, sent: 1, failed: 1, expired: 0 })
  const troubled = async () => (await findTroubledEmails(db, clock.now())).map((mail) => [mail.subject, mail.error])
  expect(await troubled()).toEqual([['Refused', 'Refused: no such user']])
  await mailing.stop()
  clock.advance(16 * 60_000)
  expect(await troubled()).toEqual([
    ['Put off', 'later'],
    ['Refused', 'Refused: no such user'],
  ])
})

test('a failed email is sent again on request, unless it contains an access code', async () => {
  await queue('Refused')
  await queue('Your access link', { expires_at: new Date(clock.now().getTime() + 600_000) })
  begin()
  await until('failed', 2)
  refused = []
  const ids = await selectEmails(db).execute()
  expect(await Promise.all(ids.map(({ id }) => requeueEmail(db, id, clock.now())))).toEqual([true, false])
  await until('sent')
  expect(await mailing.states()).toEqual({ Refused: 'sent', 'Your access link': 'failed' })
  expect(await requeueEmail(db, ids[0]?.id ?? '', clock.now())).toBe(false)
})
