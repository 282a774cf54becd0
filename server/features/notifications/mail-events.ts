import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { SubscriptionKind } from '@portal/domain/notifications/event'
import { groupMinutes, newestDigestDay } from '@portal/domain/notifications/grouping'
import type { Queries } from '../../platform/database/database.ts'
import { newToken } from '../../platform/http/secret.ts'
import { forEachSeparately } from '../../platform/jobs/run-separately.ts'
import type { Portal } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { findAccount } from '../session/data.ts'
import { eventEmail, weekEmail } from './emails.ts'
import { findWeek } from './find-week.ts'
import {
  type Digest,
  distributeNextEvent,
  findDueDigests,
  findRipeGroups,
  takeDigest,
  takeNotices,
} from './mailing-data.ts'
import { insertUnsubscribeToken } from './settings-data.ts'
import { unsubscribePath } from './unsubscribe.ts'

type Needs = Pick<Portal, 'config' | 'db' | 'mailer' | 'now' | 'settings' | 'today'>

/**
 * Emails events to subscribers: each once, those of a kind within five minutes in one email. Every step is a transaction that
 * claims its rows before queuing emails, so it may run any number of times on any instance.
 */
export async function mailEvents(portal: Needs): Promise<void> {
  const { db } = portal
  while (await db.transaction().execute((transaction) => distributeNext(transaction, portal))) {
    // Until there is nothing new.
  }
  await forEachSeparately(
    [() => mailGroups(portal), () => mailDigests(portal, 'daily'), () => mailDigests(portal, 'weekly')],
    (mails) => mails(),
  )
}

async function mailGroups(portal: Needs): Promise<void> {
  const { db, now } = portal
  const ripe = new Date(now().getTime() - groupMinutes * 60_000)
  await forEachSeparately(await findRipeGroups(db, ripe), ({ account_id, kind }) =>
    db.transaction().execute((transaction) => emailNotices(transaction, portal, account_id, kind)),
  )
}

const distributeNext = (transaction: Queries, { config, now, today }: Needs): Promise<boolean> =>
  distributeNextEvent(transaction, {
    now: now(),
    today: today(),
    shown: shownAudits(config),
  })

async function mailDigests(portal: Needs, delivery: Digest): Promise<void> {
  const { config, db, now } = portal
  const day = newestDigestDay(delivery, now(), config.TIME_ZONE)
  await forEachSeparately(await findDueDigests(db, delivery, day), ({ account_id }) =>
    db.transaction().execute(async (transaction) => {
      if (!(await takeDigest(transaction, account_id, delivery, day))) return
      await (delivery === 'weekly'
        ? emailWeek(transaction, portal, account_id, day)
        : emailNotices(transaction, portal, account_id))
    }),
  )
}

/** Emails a person's pending notifications, of one kind or, in a digest, of all. */
async function emailNotices(
  transaction: Queries,
  portal: Needs,
  account_id: string,
  kind?: SubscriptionKind,
): Promise<void> {
  const { config, mailer } = portal
  const { email, events } = await claimEvents(transaction, portal, account_id, kind)
  if (events.length === 0) return
  const unsubscribe = await unsubscribeLink(transaction, portal, account_id, kind)
  const reader = { to: email, publicUrl: config.PUBLIC_URL, unsubscribe }
  await mailer.queue(transaction, eventEmail({ ...reader, events, kind }))
}

/** Emails the digest of a week, unless there is nothing in it. */
async function emailWeek(transaction: Queries, portal: Needs, account_id: string, day: CalendarDay): Promise<void> {
  const { config, mailer, settings } = portal
  const viewer = await findAccount(transaction, { id: account_id })
  const claimedEvents = await claimEvents(transaction, portal, account_id)
  if (!viewer?.active) return
  const { sections, own } = await findWeek(portal, transaction, viewer, day)
  // On their own engagements, the sections say the same.
  const events = claimedEvents.events.filter(({ engagement_id }) => !own.has(engagement_id))
  if (sections.length + events.length === 0) return
  const unsubscribe = await unsubscribeLink(transaction, portal, account_id)
  const reader = { to: viewer.email, publicUrl: config.PUBLIC_URL, unsubscribe }
  await mailer.queue(transaction, weekEmail({ ...reader, sections, events, productName: settings.product_name }))
}

const claimEvents = (
  transaction: Queries,
  { config, now, today }: Needs,
  account_id: string,
  kind?: SubscriptionKind,
) => takeNotices(transaction, account_id, kind, { now: now(), today: today(), shown: shownAudits(config) })

async function unsubscribeLink(
  transaction: Queries,
  { config, now }: Needs,
  account_id: string,
  kind?: SubscriptionKind,
): Promise<string> {
  const token = newToken()
  await insertUnsubscribeToken(transaction, { token, account_id, kind: kind ?? null, created_at: now() })
  return `${config.PUBLIC_URL}${unsubscribePath}?token=${token}`
}
