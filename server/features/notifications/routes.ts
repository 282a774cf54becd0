import { readEvent } from '@portal/domain/all-events'
import { daysBefore } from '@portal/domain/dates/days-before'
import {
  getDelivery,
  getInbox,
  getNotifications,
  markRead,
  setDelivery,
  setNotification,
} from '@portal/domain/notifications/contract'
import { newestDigestDay } from '@portal/domain/notifications/grouping'
import type { Viewer } from '@portal/domain/session/user'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { countUnread, findInbox, insertReads, type Reader } from './inbox-data.ts'
import { deleteSubscriptions, findDelivery, findSettings, insertSubscription, saveDelivery } from './settings-data.ts'

const inboxDays = 30

export function notificationRoutes({ config, now, today }: Services): Route[] {
  const readerOf = (viewer: Viewer): Reader => ({
    viewer,
    today: today(),
    since: daysBefore(now(), inboxDays),
    shown: shownAudits(config),
  })
  return [
    route(getNotifications, ({ viewer, db }) => findSettings(db, viewer.id)),
    route(setNotification, async ({ body, viewer, db }) => {
      await (body.is_notify ? insertSubscription : deleteSubscriptions)(db, viewer.id, body.type)
      return findSettings(db, viewer.id)
    }),
    route(getDelivery, ({ viewer, db }) => findDelivery(db, viewer.id)),
    route(setDelivery, async ({ body: { delivery, only_mine }, viewer, db }) => {
      await saveDelivery(db, viewer.id, {
        ...(only_mine !== undefined && { only_mine }),
        ...(delivery !== undefined && {
          delivery,
          digest_sent_for: delivery === 'immediate' ? null : newestDigestDay(delivery, now(), config.TIME_ZONE),
        }),
      })
      return findDelivery(db, viewer.id)
    }),
    route(getInbox, async ({ viewer, db }) => {
      const reader = readerOf(viewer)
      const { events, ...counted } = await findInbox(db, reader, viewer.email, now())
      return {
        ...counted,
        events: events.map(({ id, inbox: kind, engagement_title, read, happened_at, ...stored }) => {
          const { sentence, path } = readEvent(stored, reader.today)
          return { id, kind, engagement_title, sentence, path, happened_at: new Date(happened_at).toISOString(), read }
        }),
      }
    }),
    route(markRead, async ({ body, viewer, db }) => {
      const reader = readerOf(viewer)
      await insertReads(db, reader, body.ids)
      return { unread: await countUnread(db, reader) }
    }),
  ]
}
