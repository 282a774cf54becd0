import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { nothingToDownload } from '@portal/domain/files/validation'
import type { Viewer } from '@portal/domain/session/user'
import { comparableName, savableName } from '@portal/domain/text/savable-name'
import yazl from 'yazl'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { attachment } from '../../platform/http/attachment.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { type FileRow, findVersion, type VersionRow } from './data.ts'
import { type DownloadServices, openAndRecord, openPlain } from './download-file.ts'

interface Opened {
  version: VersionRow
  content: Readable
}

/**
 * The given files as one zip, written while it is sent: one file is open at a time. One that is deleted before its turn
 * is left out.
 */
export async function zipFiles(
  services: DownloadServices,
  db: Queries,
  viewer: Viewer,
  files: readonly FileRow[],
  name: string,
): Promise<FileAnswer> {
  const opened = openInTurn(services, db, viewer, files)
  // A store that does not work is answered with a sentence, not with a zip that breaks off.
  const first = await opened.next()
  if (first.done) throw notFound(nothingToDownload)
  const zip = new yazl.ZipFile()
  const body = zip.outputStream as Readable
  // An error before anyone listens must not end the process.
  body.on('error', () => undefined)
  let current: Readable = first.value.content
  // If the download is cancelled, close the file being read.
  body.once('close', () => current.destroy())
  const fail = (error: unknown): void => {
    if (body.destroyed) return
    services.log.error({ err: error }, 'could not finish the download of a category')
    body.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)

  const write = async (): Promise<void> => {
    const taken = new Set<string>()
    for (let next: IteratorResult<Opened, void> = first; !next.done; next = await opened.next()) {
      const { version, content } = next.value
      current = content
      if (body.destroyed) content.destroy()
      const options = { mtime: version.added_at, compress: /\.csv$/i.test(version.file_name) }
      const name = savableName(version.file_name, { taken })
      taken.add(comparableName(name))
      zip.addReadStream(content, name, options)
      await finished(content)
    }
    zip.end()
  }
  write().catch(fail)
  return { body, headers: attachment(name, 'application/zip') }
}

async function* openInTurn(
  services: DownloadServices,
  db: Queries,
  viewer: Viewer,
  files: readonly FileRow[],
): AsyncGenerator<Opened, void, void> {
  for (const file of files)
    try {
      const version = await findVersion(db, file, { number: file.version })
      const content = await openAndRecord(services, db, viewer, { file, version }, () => openPlain(services, version))
      yield { version, content }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
}
