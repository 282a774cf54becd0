import {
  exportAccessEvents,
  exportReaders,
  listAccessEvents,
  listReaders,
  pageSize,
} from '@portal/domain/engagement-access/contract'
import { maySeeReaders, onlyLeadersSeeReaders } from '@portal/domain/engagement-access/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden } from '../../platform/http/api-error.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { findLed } from './data.ts'
import { findEvents } from './event-data.ts'
import { eventsFile, readersFile } from './export.ts'
import { countReaders, findReaders } from './reader-data.ts'

export function engagementAccessRoutes({ config, today }: Services): Route[] {
  const load = async ({ db, audit }: Pick<RequestContext, 'db' | 'audit'>, viewer: Viewer, engagementId: string) => {
    const id = await visibleEngagement({ db, audit }, viewer, engagementId)
    const { title, ...led } = await findLed(db, id)
    if (!maySeeReaders(viewer, led)) throw forbidden(onlyLeadersSeeReaders)
    return { id, title }
  }
  const pageOf = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize })

  return [
    route(listReaders, async ({ params, query, viewer, db, audit }) => {
      const { id } = await load({ db, audit }, viewer, params.id)
      const { page, ...filter } = query
      const day = today()
      return {
        counts: await countReaders(db, id, day, filter),
        kept_days: config.AUDIT_LOG_DAYS,
        people: await findReaders(db, id, day, filter, pageOf(page)),
      }
    }),
    route(listAccessEvents, async ({ params, query, viewer, db, audit }) => {
      const { id } = await load({ db, audit }, viewer, params.id)
      const { page, ...filter } = query
      return findEvents(db, id, filter, pageOf(page))
    }),
    route(exportReaders, async ({ params, viewer, db, audit }) => {
      const { id, title } = await load({ db, audit }, viewer, params.id)
      const day = today()
      const name = `${title} - access ${day}.csv`
      return readersFile(await findReaders(db, id, day, {}), name, config.STAFF_SIGN_ON === 'on')
    }),
    route(exportAccessEvents, async ({ params, query, viewer, db, audit }) => {
      const { id, title } = await load({ db, audit }, viewer, params.id)
      return eventsFile(db, id, query, `${title} - access events ${today()}.csv`)
    }),
  ]
}
