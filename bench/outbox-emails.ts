import { setTimeout as wait } from 'node:timers/promises'
import { requestAccessCode } from '@portal/domain/session/contract'
import type { Database } from '../server/platform/database/database.ts'
import type { TestMailServer } from '../server/testing/mail-server.ts'

const emailCount = 10
const longestEmail = 60_000

interface Measuring {
  /** URL of the portal. */
  origin: string
  db: Database
  mails: TestMailServer
  /** Starts no email after these. */
  seconds: number
}

/**
 * Requests access codes of up to ten people, one after the other. Pauses are random, so that they do not follow the rhythm of
 * a worker. Returns the milliseconds from each call to the arrival of its email.
 */
export async function measureEmails({ origin, db, mails, seconds }: Measuring): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const addresses = await findAddresses(db)
  const times: number[] = []
  for (const address of addresses) {
    await wait((Math.random() * seconds * 1000) / addresses.length)
    if (performance.now() > end) break
    times.push(await timeEmail(origin, address, mails))
  }
  return times
}

/** People who sign in with an email. */
async function findAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('login_method', '=', 'external')
    .where('active', '=', true)
    .orderBy('email')
    .limit(emailCount)
    .execute()
  return rows.map(({ email }) => email)
}

/** Infinite if the email does not arrive. */
async function timeEmail(origin: string, email: string, mails: TestMailServer): Promise<number> {
  const begun = performance.now()
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const { method, path: call } = requestAccessCode
  const response = await fetch(`${origin}${call}`, { method, headers, body: JSON.stringify({ email }) })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  while (!mails.received.some(({ to }) => to === email)) {
    if (performance.now() - begun > longestEmail) return Number.POSITIVE_INFINITY
    await wait(5)
  }
  return performance.now() - begun
}
