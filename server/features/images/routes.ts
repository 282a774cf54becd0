import { getThumbnail } from '@portal/domain/images/contract'
import { notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findVisiblePhoto } from './data.ts'

export function imageRoutes(): Route[] {
  return [
    route(getThumbnail, async ({ params, viewer, db }) => {
      const photo = await findVisiblePhoto(db, viewer, params.photo_id)
      if (!photo) throw notFound()
      const headers = { etag: `"${photo.content_hash}"`, 'cache-control': 'private, max-age=86400' }
      return { body: Buffer.from(photo.thumbnail), headers }
    }),
  ]
}
