import { listOpened, noteOpened, searchEverything as searchContract } from '@portal/domain/search/contract'
import { allPerGroup, shownPerGroup } from '@portal/domain/search/found'
import type { Viewer } from '@portal/domain/session/user'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { findDocumentsById, type Searcher } from './document-data.ts'
import { findOpened, saveOpened } from './opened-data.ts'
import { searchEverything } from './search-everything.ts'
import { Turns } from './turns.ts'

export function searchRoutes({ config, now, today }: Services): Route[] {
  const turns = new Turns()
  const searcherOf = (viewer: Viewer): Searcher => ({ viewer, today: today(), shownAudits: shownAudits(config) })
  return [
    route(searchContract, ({ query, viewer, db, reply }) =>
      turns.take(viewer.id, async () => {
        // The browser has cancelled this search, because the person typed on.
        const text = reply.raw.destroyed ? '' : query.q
        return searchEverything(db, searcherOf(viewer), text, query.all === true ? allPerGroup : shownPerGroup)
      }),
    ),
    route(listOpened, async ({ viewer, db }) => {
      const opened = await findOpened(db, viewer.id)
      const documents = await findDocumentsById(db, searcherOf(viewer), opened)
      return opened.flatMap(
        ({ kind, id }) => documents.find(({ result }) => result.kind === kind && result.id === id)?.result ?? [],
      )
    }),
    route(noteOpened, async ({ body, viewer, db }) => {
      await saveOpened(db, { account_id: viewer.id, kind: body.kind, id: body.id, now: now() })
      return undefined
    }),
  ]
}
