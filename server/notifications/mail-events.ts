import type { EventKind } from '@portal/domain/notifications/event'
import { groupMinutes, newestDigestDay, sentenceOf } from '@portal/domain/notifications/grouping'
import type { Queries } from '../database/database.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { newToken } from '../http/secret.ts'
import { eachInTurn } from '../jobs/each-in-turn.ts'
import type { Portal } from '../portal.ts'
import { eventLetter } from './letters.ts'
import {
  type Digest,
  distributeEvents,
  findDueDigests,
  findRipeGroups,
  takeDigest,
  takeNotices,
} from './mailing-data.ts'
import { insertUnsubscribeToken } from './settings-data.ts'
import { unsubscribePath } from './unsubscribe.ts'
import { waitingLines } from './waiting-lines.ts'

type Needs = Pick<Portal, 'config' | 'db' | 'mailer' | 'now' | 'today'>

/**
 * Mails what people asked to be told: each event once, those of a kind that happened within five minutes in one mail.
 * Every step is one transaction that takes its rows before it mails, so it may run any number of times, anywhere.
 */
export async function mailEvents(portal: Needs): Promise<void> {
  const { db } = portal
  while ((await db.transaction().execute((transaction) => distribute(transaction, portal))) > 0) {
    // Until there is nothing new.
  }
  await eachInTurn(
    [() => mailGroups(portal), () => mailDigests(portal, 'daily'), () => mailDigests(portal, 'weekly')],
    (mails) => mails(),
  )
}

async function mailGroups(portal: Needs): Promise<void> {
  const { db, now } = portal
  const ripe = new Date(now().getTime() - groupMinutes * 60_000)
  await eachInTurn(await findRipeGroups(db, ripe), ({ account_id, kind }) =>
    db.transaction().execute((transaction) => tell(transaction, portal, account_id, { kind })),
  )
}

const distribute = (transaction: Queries, { config, now, today }: Needs): Promise<number> =>
  distributeEvents(transaction, {
    now: now(),
    today: today(),
    hidden: shownAudits(config),
  })

async function mailDigests(portal: Needs, delivery: Digest): Promise<void> {
  const { config, db, now } = portal
  const day = newestDigestDay(delivery, now(), config.TIME_ZONE)
  await eachInTurn(await findDueDigests(db, delivery, day), ({ account_id }) =>
    db.transaction().execute(async (transaction) => {
      if (!(await takeDigest(transaction, account_id, delivery, day))) return
      const waiting = delivery === 'weekly' ? await waitingLines(portal, transaction, account_id) : []
      await tell(transaction, portal, account_id, { waiting })
    }),
  )
}

interface Told {
  /** undefined: a digest of all kinds. */
  kind?: EventKind
  /** What waits for the person, which ends a weekly digest. */
  waiting?: readonly string[]
}

async function tell(
  transaction: Queries,
  portal: Needs,
  account_id: string,
  { kind, waiting = [] }: Told,
): Promise<void> {
  const { config, mailer } = portal
  const now = portal.now()
  const { email, events: told } = await takeNotices(transaction, account_id, kind, now)
  if (told.length === 0) return
  const events = told.map((event) => ({ ...event, sentence: sentenceOf(event, portal.today()) }))
  const token = newToken()
  await insertUnsubscribeToken(transaction, { token, account_id, kind: kind ?? null, created_at: now })
  const unsubscribe = `${config.PUBLIC_URL}${unsubscribePath}?token=${token}`
  await mailer.post(
    transaction,
    eventLetter({ to: email, events, kind, waiting, publicUrl: config.PUBLIC_URL, unsubscribe }),
  )
}
