import { assignTag, createTag, deleteTag, listTags, setHeaderTags } from '@portal/domain/tags/contract'
import { visibleEngagement } from '../engagements/data.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { addTag, changeHeaderTags, changeTagged, readTags, removeTag } from './change-tags.ts'

export function tagRoutes(portal: Portal): Route[] {
  const { db } = portal
  return [
    route(listTags, async ({ viewer, params }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return readTags(db, portal, id)
    }),
    route(createTag, async ({ viewer, params, body }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return addTag(portal, viewer, id, body.name)
    }),
    route(assignTag, async ({ viewer, params, query, body }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return changeTagged(portal, viewer, id, { tagId: params.tagId, query, body })
    }),
    route(deleteTag, async ({ viewer, params, query }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      await removeTag(portal, viewer, id, { tagId: params.tagId, version: query.version })
      return undefined
    }),
    route(setHeaderTags, async ({ viewer, params, body }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return changeHeaderTags(portal, viewer, id, body)
    }),
  ]
}
