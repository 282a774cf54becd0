import { getThumbnail } from '@portal/domain/images/contract'
import { addressOf } from '../http/call.ts'

/** Address of a person's small photo, for `Avatar`. */
export const photoOf = (photoId: string | null | undefined): string | undefined =>
  photoId ? addressOf(getThumbnail, { photo_id: photoId }) : undefined
