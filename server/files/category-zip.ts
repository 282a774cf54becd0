import { nothingToDownload } from '@portal/domain/files/validation'
import type { Viewer } from '@portal/domain/session/user'
import yazl from 'yazl'
import { attachment } from '../http/attachment.ts'
import { notFound } from '../http/refusal.ts'
import type { FileAnswer } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { recordAccess } from './access-data.ts'
import { type FileRow, findVersion } from './data.ts'
import { openPlain } from './download-file.ts'

/** The given files as one zip, written while it is sent: one file is open at a time. */
export async function zipOf(
  portal: Pick<Portal, 'storage' | 'db' | 'now' | 'log'>,
  viewer: Viewer,
  files: readonly FileRow[],
  name: string,
): Promise<FileAnswer> {
  if (files.length === 0) throw notFound(nothingToDownload)
  const [first] = files
  // A store that does not work is told with a sentence, not with a zip that breaks off.
  const opened = first && (await openPlain(portal, await currentVersion(portal, first)))
  const zip = new yazl.ZipFile()
  const fail = (error: unknown): void => {
    portal.log.error({ err: error }, 'a zip broke off')
    const output = zip.outputStream as unknown as { destroy: (error: unknown) => void }
    output.destroy(error)
  }
  zip.on('error', fail)
  const taken = new Set<string>()
  for (const file of files) {
    const version = await currentVersion(portal, file)
    const options = { mtime: version.added_at, compress: /\.csv$/i.test(version.file_name) }
    zip.addReadStreamLazy(freeName(version.file_name, taken), options, (ready) => {
      const stream = opened && file === first ? opened : openPlain(portal, version)
      Promise.resolve(stream).then((readable) => ready(null, readable), fail)
    })
  }
  zip.end()
  await recordAccess(
    portal.db,
    files.map(({ id, version }) => ({
      file_id: id,
      version,
      account_id: viewer.id,
      outcome: 'downloaded' as const,
      happened_at: portal.now(),
    })),
  )
  return { body: zip.outputStream as import('node:stream').Readable, headers: attachment(name, 'application/zip') }
}

const currentVersion = ({ db }: Pick<Portal, 'db'>, file: FileRow) => findVersion(db, file, { number: file.version })

/** Two files of one name get numbers: "Plan.pdf", "Plan (2).pdf". */
export function freeName(name: string, taken: Set<string>): string {
  const at = name.lastIndexOf('.')
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++)
    free = `${name.slice(0, at)} (${number})${name.slice(at)}`
  taken.add(free.toLowerCase())
  return free
}
