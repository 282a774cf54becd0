import { createHash } from 'node:crypto'
import { ApiError } from '../../platform/http/api-error.ts'
import { WrongPicture } from '../../platform/pictures/checked-picture.ts'
import { makeThumbnail } from '../../platform/pictures/thumbnail.ts'
import type { StoredPhoto } from './photo-data.ts'

/**
 * Checks a picture in base64 and makes the stored photo of it, with the id that an import would give it. null takes the photo
 * away, undefined keeps it. Call it outside a transaction.
 */
export async function readPhoto(photo: string | null | undefined): Promise<StoredPhoto | null | undefined> {
  if (photo === null || photo === undefined) return photo
  const bytes = Buffer.from(photo, 'base64')
  const hash = createHash('sha256').update(bytes).digest('hex')
  try {
    return { id: hash.slice(0, 32), content_hash: hash, thumbnail: await makeThumbnail({ bytes, hash }) }
  } catch (error) {
    if (!(error instanceof WrongPicture)) throw error
    const sentence = `The picture ${error.message}`
    throw new ApiError(422, sentence, { fields: { photo: sentence } })
  }
}
