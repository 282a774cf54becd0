import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMailServer } from '../server/testing/mail-server.ts'
import { startReceiver, type WebhookReceiver } from '../server/testing/webhook-receiver.ts'
import { type Checkout, importFrom } from './checkouts.ts'
import { type Load, load, type Measured } from './load.ts'
import { measureEmails } from './outbox-emails.ts'
import { countArrived, countInOrder, eventCount, saveWebhooks, sharedEventCount, writeEvents } from './outbox-events.ts'
import type { Faults } from './outbox-faults.ts'
import { startServer } from './processes.ts'

type Opening = typeof import('../server/platform/database/database.ts')

const seconds = Number(process.env.SECONDS ?? 60)
const longestDelivery = 900_000
const pagePath = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'

interface Scenario {
  checkout: Checkout
  /** Its database, filled. */
  url: string
  cookie: string
  faults: Faults
}

export interface Outcome {
  /** p50 and p95 in milliseconds. */
  pages: { before: string; during: string; after: string }
  /** Milliseconds from the call that causes an email to its arrival. */
  emails: number[]
  failing: ReceiverOutcome
  working: ReceiverOutcome
  sentToRejected: number
  millisecondsPerEvent: number
}

interface ReceiverOutcome {
  expected: number
  arrived: number
  /** Until everything had arrived: since the recovery of the failing receiver, or since the events were written. */
  seconds: number
  /** With repeated messages. */
  accepted: number
  /** Engagements whose events arrived in their order. */
  ordered: number
}

/** Runs the portal of a checkout while one of two receivers fails, until both have everything. */
export async function runScenario({ checkout, url, cookie, faults }: Scenario): Promise<Outcome> {
  const { openPostgres } = await importFrom<Opening>(checkout, 'server/platform/database/database.ts')
  const { db, close } = await openPostgres(url, 4)
  const mails = await startMailServer()
  const failing = await startReceiver()
  const rejected = await startReceiver('127.0.0.2', failing.port)
  const working = await startReceiver()
  const portal = await startServer(path.join(checkout.folder, 'bench', 'webhook-server.ts'), url, mails.url)
  try {
    if (!faults.resolvesToRejected) portal.tell('steady')
    const origin = `http://127.0.0.1:${portal.port}`
    const pages: Load = { url: `${origin}${pagePath}`, headers: { cookie }, connections: 1, seconds }
    await load({ ...pages, seconds: Math.min(5, seconds) })
    const before = await load({ ...pages, seconds: Math.min(20, seconds) })

    await faults.begin(failing, rejected.url)
    const failingUrl = `http://receiver.example:${failing.port}/portal`
    await saveWebhooks(checkout, db, { failing: failingUrl, working: working.url })
    const { engagements, millisecondsPerEvent } = await writeEvents(checkout, db)
    const deadline = performance.now() + seconds * 1000 + longestDelivery
    const workingSeconds = untilArrived(working, sharedEventCount, deadline)
    const [during, emails] = await Promise.all([
      load(pages),
      measureEmails({ origin, db, mails, seconds }),
      faults.last(failing, seconds * 1000),
    ])

    await faults.end(failing)
    portal.tell('steady')
    let isDelivered = false
    const delivered = untilArrived(failing, eventCount, deadline).finally(() => {
      isDelivered = true
    })
    const [failingSeconds, after] = await Promise.all([delivered, load({ ...pages, until: () => isDelivered })])
    const outcomeOf = (receiver: WebhookReceiver, expected: number, seconds: number): ReceiverOutcome => ({
      expected,
      arrived: countArrived(receiver),
      seconds,
      accepted: receiver.taken.length,
      ordered: countInOrder(receiver, engagements),
    })
    return {
      pages: { before: formatTimes(before), during: formatTimes(during), after: formatTimes(after) },
      emails,
      working: outcomeOf(working, sharedEventCount, await workingSeconds),
      failing: outcomeOf(failing, eventCount, failingSeconds),
      sentToRejected: rejected.arrived.length,
      millisecondsPerEvent,
    }
  } finally {
    await portal.stop()
    await close()
    await Promise.all([failing, rejected, working, mails].map((server) => server.close()))
  }
}

const formatTimes = ({ p50, p95 }: Measured): string => `${p50.toFixed(1)} and ${p95.toFixed(1)}`

/** Seconds until that many messages have arrived, or until the deadline. */
async function untilArrived(receiver: WebhookReceiver, expected: number, deadline: number): Promise<number> {
  const begun = performance.now()
  while (countArrived(receiver) < expected && performance.now() < deadline) await wait(100)
  return (performance.now() - begun) / 1000
}
