import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

const edge = 192
const largestFile = 10 * 1024 * 1024
const mostPixels = 40_000_000
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif']

/** Thrown for a picture that is not taken; the message continues the sentence that its name begins. */
export class WrongPicture extends Error {}

export interface Picture {
  bytes: Buffer
  /** Hash of the original file: equal pictures are one photo. */
  hash: string
}

export async function readPicture(file: string): Promise<Picture> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new WrongPicture('is not in the photos folder')
  if (found.size > largestFile) throw new WrongPicture('is larger than 10 MB')
  const bytes = await readFile(file)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** A square of 192 pixels as WebP, upright, without anything the camera wrote into the file. */
export async function makeThumbnail({ bytes }: Picture): Promise<Buffer> {
  // Loaded with the first picture: it is a large library.
  const { default: sharp } = await import('sharp')
  // The header states the size before anything is decoded.
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!about || !formats.includes(about.format)) throw new WrongPicture('is not a JPEG, PNG, WebP or GIF picture')
  if (about.width * about.height > mostPixels) throw new WrongPicture('has more than 40 million pixels')
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(edge, edge)
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
  } catch {
    throw new WrongPicture('is damaged and cannot be read')
  }
}
