import { randomUUID } from 'node:crypto'
import { wrongImageFormat } from '@portal/domain/bug-reports/validation'
import { ApiError } from '../../platform/http/api-error.ts'
import { atMost } from '../../platform/http/limit-concurrency.ts'

/** Where an image of a report lies. */
export const imageKey = (id: string): string => `${imagePrefix}${id}`
export const imagePrefix = 'bug-images/'

export interface ReportImage {
  id: string
  media_type: string
  content: Buffer
}

/** Drawing takes up to ten bytes a pixel. */
const mostPixels = 25_000_000
/** Enough to read every word of a screenshot. */
const longestSide = 4096
/** However many arrive at once, one is drawn at a time. */
const oneAtATime = atMost(1)

/**
 * Encodes the picture again: upright, without location, camera or other metadata. Rejects content that is not a JPEG or
 * PNG.
 */
export async function reencoded(file: Buffer): Promise<ReportImage> {
  const wrong = new ApiError(415, wrongImageFormat)
  const isPng = file.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  const isJpeg = file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  if (!isPng && !isJpeg) throw wrong
  // Loaded with the first picture: it is a large library. Where it cannot be, no picture is to blame.
  const { default: sharp } = await import('sharp')
  try {
    const decoded = sharp(file, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    const content = await oneAtATime(() => (isPng ? decoded.png() : decoded.jpeg({ quality: 88 })).toBuffer())
    return { id: randomUUID(), media_type: isPng ? 'image/png' : 'image/jpeg', content }
  } catch {
    throw wrong
  }
}
