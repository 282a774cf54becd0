import { addDays } from '@portal/domain/dates/calendar-day'
import {
  compareWorkOrders as compareWorkOrdersCall,
  getEngagementOverview,
  listChangeLines,
  listChanges,
  listLeaving,
  listWaiting,
  markThing,
} from '@portal/domain/overview/contract'
import { putOffDays } from '@portal/domain/overview/todo'
import { visibleEngagement } from '../engagements/data.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { compareWorkOrders } from './compare-work-orders.ts'
import { saveMark } from './data.ts'
import { findEngagementOverview } from './find-engagement-overview.ts'
import { findLeaving } from './leaving-data.ts'
import { findChangeLines, findChanges } from './recent-changes-data.ts'
import { findWaiting, isSettledBySeeing } from './todo-data.ts'

export function overviewRoutes(portal: Portal): Route[] {
  const { db, now, today } = portal
  return [
    route(getEngagementOverview, async ({ params, viewer }) =>
      findEngagementOverview(portal, viewer, await visibleEngagement(db, viewer, params.id)),
    ),
    route(listChanges, ({ query, viewer }) => findChanges(portal, viewer, query.since)),
    route(listChangeLines, ({ viewer }) => findChangeLines(portal, viewer)),
    route(listLeaving, ({ viewer }) => findLeaving(portal, viewer)),
    route(compareWorkOrdersCall, ({ query, viewer }) => compareWorkOrders(portal, viewer, query)),
    route(listWaiting, ({ viewer }) => findWaiting(portal, viewer)),
    route(markThing, async ({ body: { thing: id, mark }, viewer }) => {
      const waiting = await findWaiting(portal, viewer)
      const todo = [...waiting.things, ...waiting.put_off].find((one) => one.id === id)
      // The to-do is no longer open; another person may have settled it.
      if (!todo || (mark === 'seen' && !isSettledBySeeing(todo))) return waiting
      const change =
        mark === 'seen'
          ? { seen_at: now() }
          : { put_off_until: mark === 'put off' ? addDays(today(), putOffDays) : null }
      await saveMark(db, { account_id: viewer.id, thing: id, now: now() }, change)
      return findWaiting(portal, viewer)
    }),
  ]
}
