import * as contract from '@portal/domain/calendar/contract'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { answerFeed } from './answer-feed.ts'
import { createKey, deleteKey, findCalendar } from './data.ts'

export function calendarRoutes(services: Services): Route[] {
  const { config, now } = services
  return [
    route(contract.getCalendar, ({ viewer, db }) => findCalendar(db, viewer.id)),
    route(contract.makeCalendarAddress, async ({ viewer, db }) => {
      const key = await createKey(db, viewer.id, now())
      const address = `${config.PUBLIC_URL}${contract.getCalendarFeed.path}?key=${key}`
      return { ...(await findCalendar(db, viewer.id)), address }
    }),
    route(contract.revokeCalendarAddress, async ({ viewer, db }) => {
      await deleteKey(db, viewer.id)
      return undefined
    }),
    publicRoute(contract.getCalendarFeed, ({ query, request, db, onRollback }) =>
      answerFeed(services, { db, onRollback }, query.key, request),
    ),
  ]
}
