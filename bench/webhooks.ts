import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/database/database.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { startMailServer, type TestMailServer } from '../server/testing/mail-server.ts'
import { type Behaviour, startReceiver, type WebhookReceiver } from '../server/testing/webhook-receiver.ts'
import { announce } from '../server/webhooks/data.ts'
import { insertWebhook } from '../server/webhooks/webhook-data.ts'
import { filledDatabase } from './filled-database.ts'
import { formatMeasured, type Load, load } from './load.ts'
import { startServer } from './processes.ts'

const events = Number(process.env.DELIVERIES ?? 10_000)
const engagements = 200
const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'

/**
 * Sends 10,000 deliveries to a receiver that is slow, answers 500, hangs, closes, redirects to 169.254.169.254 and to another
 * address of this machine, and is down for a while, together with pages and emails.
 */
export async function benchWebhooks(): Promise<void> {
  const postgres = await startPostgres()
  const mails = await startMailServer()
  const receiver = await startReceiver()
  const refused = await startReceiver('127.0.0.2', receiver.port)
  try {
    const database = await filledDatabase(postgres.url, 'webhooks', engagements)
    const portal = await startServer('webhook-server.ts', database.url, mails.url)
    const pages: Load = {
      url: `http://127.0.0.1:${portal.port}${path}`,
      headers: { cookie: database.staff },
      connections: 1,
      seconds: 20,
    }
    await load({ ...pages, seconds: 5 })
    console.log(
      `before: pages ${formatMeasured(await load(pages))}; an email in ${await mailTime(database.db, mails)} ms`,
    )
    const eventIds = await happen(database.db, receiver.port)
    let count = 0
    const turns: Behaviour[] = [
      ...([500, 'closes', { after: 200 }, 'takes', { redirect: 'http://169.254.169.254/latest/meta-data' }] as const),
      ...([{ redirect: refused.url }, 'hangs', 'takes'] as const),
    ]
    receiver.behave = () => turns[count++ % turns.length] ?? 'takes'
    const during = load({ ...pages, seconds: 60 })
    await wait(20_000)
    const mail = await mailTime(database.db, mails)
    await wait(10_000)
    await receiver.down()
    await wait(10_000)
    await receiver.up()
    console.log(`while the receiver fails: pages ${formatMeasured(await during)}; an email in ${mail} ms`)
    receiver.behave = () => 'takes'
    portal.tell('steady')
    const begun = performance.now()
    const after = load({ ...pages, seconds: 30 })
    const arrived = () => new Set(receiver.taken.map(({ id }) => id)).size
    while (arrived() < events && performance.now() - begun < 900_000) await wait(500)
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`while the queue is delivered: pages ${formatMeasured(await after)}`)
    const ordered = eventIds.filter((engagement) => isInOrder(receiver, engagement)).length
    console.log(
      `delivered ${arrived()} of ${events}, the last one ${seconds} s after the receiver recovered, in ${receiver.taken.length} accepted messages`,
    )
    console.log(
      `in order: ${ordered} of ${eventIds.length} engagements; to rejected addresses: ${refused.arrived.length}`,
    )
    if (arrived() < events || ordered < eventIds.length || refused.arrived.length > 0) process.exitCode = 1
    await portal.stop()
    await database.close()
  } finally {
    await Promise.all([receiver.close(), refused.close(), mails.close()])
    await postgres.stop()
  }
}

async function happen(db: Database, port: number): Promise<string[]> {
  const wished = { name: 'Bench', address: `http://receiver.example:${port}/portal`, form: 'standard' as const }
  const saving = {
    saved_by: 'Bench',
    saved_by_account_id: null,
    token_id: null,
    now: new Date(),
    secret: `whsec_${'0'.repeat(43)}=`,
  }
  const webhook = { ...wished, kinds: ['service_feedback.requested' as const], clients: [], engagements: [] }
  await insertWebhook(db, webhook, saving)
  const rows = await db.selectFrom('engagement').select('id').orderBy('id').limit(engagements).execute()
  const ids = rows.map(({ id }) => id)
  const begun = performance.now()
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < events; index++) {
      const engagement_id = ids[index % ids.length] ?? ''
      const event = { kind: 'service_feedback.requested', engagement_id, subject_id: engagement_id, path: '/' } as const
      await announce(transaction, { ...event, sentence: String(index), now: new Date() })
    }
  })
  console.log(
    `${events} events of ${ids.length} engagements written, ${((performance.now() - begun) / events).toFixed(2)} ms each`,
  )
  return ids
}

/** Counts repeated deliveries only once. */
function isInOrder({ taken }: WebhookReceiver, engagement: string): boolean {
  const numbers = taken
    .filter(({ message }) => message.data.id === engagement)
    .map(({ message }) => Number(message.data.sentence))
  const firsts = [...new Set(numbers)]
  return firsts.every((number, at) => at === 0 || number > (firsts[at - 1] ?? 0))
}

/** From the row to the mail server. */
async function mailTime(db: Database, mails: TestMailServer): Promise<number> {
  const to = `bench-${mails.received.length}@company.com`
  const begun = performance.now()
  await db
    .insertInto('mail')
    .values({
      id: to,
      message_id: `<${to}>`,
      recipient: to,
      subject: 'Bench',
      text: 'Bench',
      html: 'Bench',
      headers: '{}',
      created_at: new Date(),
      due_at: new Date(),
      expires_at: null,
      state: 'queued',
      sent_at: null,
      last_error: null,
    })
    .execute()
  while (!mails.received.some((mail) => mail.to === to)) await wait(10)
  return Math.round(performance.now() - begun)
}
