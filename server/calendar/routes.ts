import * as contract from '@portal/domain/calendar/contract'
import { publicRoute, type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { answerFeed } from './answer-feed.ts'
import { createKey, deleteKey, findCalendar } from './data.ts'

export function calendarRoutes(portal: Portal): Route[] {
  const { config, db, now } = portal
  return [
    route(contract.getCalendar, ({ viewer }) => findCalendar(db, viewer.id)),
    route(contract.makeCalendarAddress, async ({ viewer }) => {
      const key = await createKey(db, viewer.id, now())
      const address = `${config.PUBLIC_URL}${contract.getCalendarFeed.path}?key=${key}`
      return { ...(await findCalendar(db, viewer.id)), address }
    }),
    route(contract.revokeCalendarAddress, async ({ viewer }) => {
      await deleteKey(db, viewer.id)
      return undefined
    }),
    publicRoute(contract.getCalendarFeed, ({ query, request }) => answerFeed(portal, query.key, request)),
  ]
}
