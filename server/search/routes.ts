import { listOpened, noteOpened, searchEverything } from '@portal/domain/search/contract'
import { allPerKind, shownPerKind } from '@portal/domain/search/found'
import type { Viewer } from '@portal/domain/session/user'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../portal.ts'
import { findEverything, findLastOpened, type Search } from './find-everything.ts'
import { saveOpened } from './opened-data.ts'
import { Turns } from './turns.ts'

export function searchRoutes({ config, now, today }: Services): Route[] {
  const turns = new Turns()
  const searchOf = (viewer: Viewer): Search => ({
    viewer,
    today: today(),
    timeZone: config.TIME_ZONE,
    shown: shownAudits(config),
  })
  return [
    route(searchEverything, ({ query, viewer, db, reply }) =>
      turns.take(viewer.id, async () => {
        // The browser has cancelled this search, because the person typed on.
        if (reply.raw.destroyed) return { forgiven: null, groups: [] }
        return findEverything(db, searchOf(viewer), query.q, query.all === true ? allPerKind : shownPerKind)
      }),
    ),
    route(listOpened, ({ viewer, db }) => turns.take(viewer.id, () => findLastOpened(db, searchOf(viewer)))),
    route(noteOpened, async ({ body, viewer, db }) => {
      await saveOpened(db, { account_id: viewer.id, kind: body.kind, thing_id: body.id, now: now() })
      return undefined
    }),
  ]
}
