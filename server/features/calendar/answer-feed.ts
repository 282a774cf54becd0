import { createHash } from 'node:crypto'
import { noSuchCalendar } from '@portal/domain/calendar/contract'
import { mayReadCalendar } from '@portal/domain/calendar/permissions'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../../platform/http/api-error.ts'
import { takeNetworkAttempt } from '../../platform/http/network-rate-limit.ts'
import { type CountingContext, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findAccount } from '../session/data.ts'
import { findKey, noteFetch } from './data.ts'
import { findEvents } from './find-events.ts'
import { writeCalendar } from './write-calendar.ts'

/** Limit per address. Calendar programs fetch every few minutes, and a person may use several. */
export const fetchesPerHour = 120
/** Limit of unknown addresses per network. Calendar services fetch for many people from one network. */
export const missesPerHour = 600
const hour = 60 * 60
/** How often the last fetch is written at most, so that not every read becomes a write. */
const noteEvery = 5 * 60 * 1000

/** Looks up the person and their access again with each fetch. */
export async function answerFeed(
  services: Pick<Services, 'config' | 'now' | 'today' | 'settings'>,
  { db, onRollback }: CountingContext,
  key: string,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<FileAnswer> {
  const { config, now, settings } = services
  const found = await findKey(db, key)
  const account = found && (await findAccount(db, { id: found.account_id }))
  if (!account || !mayReadCalendar(account)) {
    const limit = { action: 'calendar', ip, limit: missesPerHour, windowSeconds: hour, now: now() }
    await takeNetworkAttempt({ db, onRollback }, limit)
    throw notFound(noSuchCalendar)
  }
  const limit = { key: `calendar:${account.id}`, limit: fetchesPerHour, windowSeconds: hour, now: now() }
  await takeAttempt({ db, onRollback }, limit)
  const last = found.last_fetched_at?.getTime() ?? 0
  if (now().getTime() - last > noteEvery) await noteFetch(db, account.id, now())
  const events = await findEvents(services, db, account)
  const body = Buffer.from(
    writeCalendar(events, { name: settings.product_name, publicUrl: config.PUBLIC_URL, now: now() }),
  )
  return {
    body,
    headers: {
      etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
      // Calendar programs ask each time whether the feed has changed.
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="portal.ics"',
    },
  }
}
