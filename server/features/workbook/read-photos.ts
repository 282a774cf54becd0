import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { largestImport } from '@portal/domain/import/upload'
import { composed } from '@portal/domain/text/composed'
import { foldAddress } from '@portal/domain/text/email-address'
import {
  noOneHas,
  notNamedByAddress,
  noZipOfPhotos,
  photosTooLarge,
  pictureTwice,
} from '@portal/domain/workbook/apply-words'
import type { Entry, ZipFile } from 'yauzl'
import { ApiError } from '../../platform/http/api-error.ts'
import { largestFile, WrongPicture } from '../../platform/pictures/checked-picture.ts'
import { makeThumbnail } from '../../platform/pictures/thumbnail.ts'
import { contentOf, readZip, WrongZip } from '../../platform/zip/read-zip.ts'
import type { NewPhoto } from './photo-data.ts'

interface ReadPhotos {
  photos: readonly NewPhoto[]
  /** A sentence for each file that is left out. */
  problems: readonly string[]
}

/**
 * Reads the pictures of people with these addresses, each in a file named by an address, in any folder. Throws 415 for a file
 * that is no zip, and 413 for a zip that is too large when unpacked.
 */
export async function readPhotos(archive: string, addresses: ReadonlySet<string>): Promise<ReadPhotos> {
  try {
    return await readZip(archive, (zip, entries) => readAll(zip, entries, addresses))
  } catch (error) {
    throw error instanceof WrongZip ? new ApiError(415, noZipOfPhotos(error.message)) : error
  }
}

/** Only files of known people are unpacked, one after the other. */
async function readAll(zip: ZipFile, entries: readonly Entry[], addresses: ReadonlySet<string>): Promise<ReadPhotos> {
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > largestImport)
    throw new ApiError(413, photosTooLarge)
  const photos = new Map<string, NewPhoto>()
  const problems: string[] = []
  for (const entry of entries) {
    const file = composed(entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1))
    const named = /^(.+@.+)\.(?:jpe?g|png|webp|gif)$/i.exec(file)?.[1]
    const email = named === undefined ? undefined : foldAddress(named)
    if (email === undefined) problems.push(notNamedByAddress(file))
    else if (!addresses.has(email)) problems.push(noOneHas(file))
    else if (photos.has(email)) problems.push(pictureTwice(file))
    else {
      const photo = await readPhoto(zip, entry).catch(asProblem)
      if (typeof photo === 'string') problems.push(`${file} ${photo}.`)
      else photos.set(email, { email, ...photo })
    }
  }
  return { photos: [...photos.values()], problems }
}

async function readPhoto(zip: ZipFile, entry: Entry): Promise<Omit<NewPhoto, 'email'>> {
  if (entry.isEncrypted()) throw new WrongPicture('is encrypted')
  if (entry.uncompressedSize > largestFile) throw new WrongPicture('is larger than 10 MB')
  const bytes = await buffer(contentOf(zip, entry))
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { id: hash.slice(0, 32), content_hash: hash, thumbnail: await makeThumbnail({ bytes, hash }) }
}

function asProblem(error: unknown): string {
  if (error instanceof WrongPicture) return error.message
  throw error
}
