import type { Readable } from 'node:stream'
import { recordFiles } from '@portal/domain/records/keeper'
import yazl from 'yazl'
import type { Queries } from '../../platform/database/database.ts'
import { findPhotosAfter, findRecords, photoFile } from './export-data.ts'

export const exportName = 'records.zip'

/** All records as a zip of an import folder. Taking it over changes nothing. Files are read one after the other while it is sent. */
export function exportRecords(db: Queries, now: Date, onError: (error: unknown) => void): Readable {
  const zip = new yazl.ZipFile()
  const body = zip.outputStream as Readable
  // An error before anyone listens must not end the process.
  body.on('error', () => undefined)
  writeAll(db, now, zip, body).catch((error: unknown) => {
    onError(error)
    body.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return body
}

async function writeAll(db: Queries, mtime: Date, zip: yazl.ZipFile, body: Readable): Promise<void> {
  for (const file of recordFiles) {
    const records = await findRecords(db, file)
    zip.addBuffer(Buffer.from(JSON.stringify(records, null, 1)), `${file}.json`, { mtime })
  }
  for (let after = ''; !body.destroyed; ) {
    const photos = await findPhotosAfter(db, after)
    for (const { id, thumbnail } of photos)
      zip.addBuffer(Buffer.from(thumbnail), `photos/${photoFile(id)}`, { mtime, compress: false })
    const last = photos.at(-1)
    if (!last) break
    after = last.id
  }
  zip.end()
}
