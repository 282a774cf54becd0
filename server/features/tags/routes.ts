import { assignTag, createTag, deleteTag, listTags, setHeaderTags } from '@portal/domain/tags/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { addTag, changeHeaderTags, changeTagged, readTags, removeTag } from './change-tags.ts'

export function tagRoutes(services: Services): Route[] {
  return [
    route(listTags, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return readTags(services, db, id)
    }),
    route(createTag, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return addTag(db, viewer, id, body.name)
    }),
    route(assignTag, async ({ viewer, params, query, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return changeTagged(services, db, viewer, id, { tagId: params.tagId, query, body })
    }),
    route(deleteTag, async ({ viewer, params, query, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      await removeTag(db, viewer, id, { tagId: params.tagId, version: query.version })
      return undefined
    }),
    route(setHeaderTags, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return changeHeaderTags(db, viewer, id, body)
    }),
  ]
}
