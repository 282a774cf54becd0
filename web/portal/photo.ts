import { getThumbnail } from '@portal/domain/images/contract'
import { addressOf } from '../http/call.ts'

/** Where a person's small photo is, for `Avatar`. */
export const photoOf = (photoId: string | null | undefined): string | undefined =>
  photoId ? addressOf(getThumbnail, { photo_id: photoId }) : undefined
