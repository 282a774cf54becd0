import type { Sharp } from 'sharp'

export const largestFile = 10 * 1024 * 1024
const mostPixels = 40_000_000
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif']

/** Thrown for a picture that is not taken; the message continues the sentence that its name begins. */
export class WrongPicture extends Error {}

/** Checks a picture and encodes it again, upright, without anything the camera wrote into the file. */
export async function reencode(bytes: Buffer, encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  // Loaded with the first picture: it is a large library.
  const { default: sharp } = await import('sharp')
  // The header states the size before anything is decoded.
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!about || !formats.includes(about.format)) throw new WrongPicture('is not a JPEG, PNG, WebP or GIF picture')
  if (about.width * about.height > mostPixels) throw new WrongPicture('has more than 40 million pixels')
  try {
    return await encode(sharp(bytes, { limitInputPixels: mostPixels }).autoOrient()).toBuffer()
  } catch {
    throw new WrongPicture('is damaged and cannot be read')
  }
}
