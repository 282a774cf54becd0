import { dayAt } from '@portal/domain/dates/calendar-day'
import type { Comparison } from '@portal/domain/overview/comparison'
import { ordersThen } from '@portal/domain/overview/orders-then'
import type { Since } from '@portal/domain/overview/since'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { findKnownSince, findRecordedOfOrders } from './change-data.ts'
import { countedFor } from './recent-changes-data.ts'

/** How the orders of engagements stood at another time. Who is on them is counted, never named, and no rate is looked at. */
export async function compareWorkOrders(
  services: Pick<Services, 'config' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  { since, ids }: { since: Since; ids: readonly string[] },
): Promise<Comparison> {
  const { config, now } = services
  const [counted, engagements] = await Promise.all([
    countedFor(services, db, viewer, since),
    findKnownSince(db, viewer, ids),
  ])
  const visibleIds = engagements.map(({ id }) => id)
  const rows = visibleIds.length === 0 ? [] : await findRecordedOfOrders(db, visibleIds, counted.from)
  return {
    since: counted.day,
    engagements: engagements.map(({ id, known_at }) => {
      const known = known_at ?? now()
      if (known > counted.from) return { id, known_since: dayAt(known, config.TIME_ZONE), orders: [] }
      const recorded = rows
        .filter(({ engagement_id }) => engagement_id === id)
        .map(({ start_date, end_date, ...row }) => ({ ...row, now: { start_date, end_date } }))
      return { id, known_since: null, orders: ordersThen(recorded) }
    }),
  }
}
