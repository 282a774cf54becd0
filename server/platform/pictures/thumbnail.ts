import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { largestFile, reencode, WrongPicture } from './checked-picture.ts'

const edge = 192

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

/** A square of 192 pixels as WebP. */
export const makeThumbnail = ({ bytes }: Picture): Promise<Buffer> =>
  reencode(bytes, (picture) => picture.resize(edge, edge).webp({ quality: 82, effort: 2 }))
