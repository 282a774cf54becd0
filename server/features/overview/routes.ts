import { addDays } from '@portal/domain/dates/calendar-day'
import {
  compareWorkOrders as compareWorkOrdersCall,
  getEngagementOverview,
  listAway,
  listChangeLines,
  listChanges,
  listLeaving,
  listWaiting,
  markThing,
} from '@portal/domain/overview/contract'
import { isMarkedBy } from '@portal/domain/overview/fold-files'
import { putOffDays } from '@portal/domain/overview/todo'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { findAway } from './away-data.ts'
import { compareWorkOrders } from './compare-work-orders.ts'
import { saveMark } from './data.ts'
import { findEngagementOverview } from './find-engagement-overview.ts'
import { findLeaving } from './leaving-data.ts'
import { findChangeLines, findChanges } from './recent-changes-data.ts'
import { findWaiting, isSettledBySeeing } from './todo-data.ts'

export function overviewRoutes(services: Services): Route[] {
  const { now, today } = services
  return [
    route(getEngagementOverview, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findEngagementOverview(services, db, viewer, id)
    }),
    route(listChanges, ({ query, viewer, db }) => findChanges(services, db, viewer, query.since)),
    route(listChangeLines, ({ viewer, db }) => findChangeLines(services, db, viewer)),
    route(listAway, ({ viewer, db }) => findAway(services, db, viewer)),
    route(listLeaving, ({ viewer, db }) => findLeaving(services, db, viewer)),
    route(compareWorkOrdersCall, ({ query, viewer, db }) => compareWorkOrders(services, db, viewer, query)),
    route(listWaiting, ({ viewer, db }) => findWaiting(services, db, viewer)),
    route(markThing, async ({ body: { thing: id, mark }, viewer, db }) => {
      const waiting = await findWaiting(services, db, viewer)
      const listed =
        mark === 'put off'
          ? waiting.things
          : mark === 'bring back'
            ? waiting.put_off
            : [...waiting.things, ...waiting.put_off]
      const todos = listed.filter((one) => isMarkedBy(one, id) && (mark !== 'seen' || isSettledBySeeing(one)))
      // No longer open, since another person may have settled it; or already marked.
      if (todos.length === 0) return waiting
      const change =
        mark === 'seen'
          ? { seen_at: now() }
          : { put_off_until: mark === 'put off' ? addDays(today(), putOffDays) : null }
      for (const todo of todos) await saveMark(db, { account_id: viewer.id, thing: todo.id, now: now() }, change)
      return findWaiting(services, db, viewer)
    }),
  ]
}
