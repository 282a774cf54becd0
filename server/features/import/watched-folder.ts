import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { importFile, importFileNames } from '@portal/domain/import/files'
import type { UploadFormat } from '@portal/domain/import/formats'
import { withoutTransaction } from '../../platform/database/transaction.ts'
import type { Portal } from '../../platform/portal.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import { keyOf, type NewRun } from './run-data.ts'
import { queueRun } from './start-import.ts'

/** Milliseconds without a write after which a file counts as complete. */
const settled = 60 * 1000
/** Milliseconds after which the instance that renamed a file counts as killed. */
const longest = 10 * 60 * 1000

/**
 * Imports files from the folder IMPORT_FOLDER, a zip or a file of one kind, as if they were uploaded. The file name shows the
 * progress: `x.zip.taking` while it is copied to the storage, then `x.zip.taken`.
 */
export async function takeFromFolder(portal: Portal): Promise<void> {
  const { config, now, log } = portal
  const folder = config.IMPORT_FOLDER
  if (folder === null) return
  for (const name of (await readdir(folder)).toSorted()) {
    const file = path.join(folder, name)
    const age = async (): Promise<number> => {
      const { mtimeMs, ctimeMs } = await stat(file)
      return now().getTime() - (name.endsWith('.taking') ? ctimeMs : mtimeMs)
    }
    try {
      if (name.endsWith('.taking') && (await age()) > longest) await rename(file, file.slice(0, -'.taking'.length))
      const what = whatIs(name)
      if (what && (await age()) > settled) await take(portal, file, what)
    } catch (error) {
      log.warn({ err: error, name }, 'could not take a file from the watched folder, will retry')
    }
  }
}

/** Kind and format of a file by its name; undefined for files to ignore. */
export function whatIs(name: string): Pick<NewRun, 'kind' | 'format'> | undefined {
  if (/^[^.].*\.zip$/i.test(name)) return { kind: null, format: 'zip' }
  const [, stem, format] = /^(\w+)\.(json|ndjson|csv)$/.exec(name) ?? []
  const kind = importFileNames.find((each) => each === stem)
  return kind && (format !== 'csv' || importFile(kind).csv) ? { kind, format: format as UploadFormat } : undefined
}

async function take(portal: Portal, file: string, what: Pick<NewRun, 'kind' | 'format'>): Promise<void> {
  // Only one instance succeeds in renaming the file.
  await rename(file, `${file}.taking`)
  const upload_id = randomUUID()
  try {
    await keepOrRemove(portal, async (put) => {
      await put(keyOf(upload_id), createReadStream(`${file}.taking`))
      const about = { who: 'Watched folder', upload_id, file_name: path.basename(file), ...what }
      const run = { ...about, trial: false, allow_removals: false }
      await queueRun(portal, withoutTransaction(portal.db), portal.db, run)
      return { result: undefined, kept: [keyOf(upload_id)] }
    })
  } catch (error) {
    await rename(`${file}.taking`, file)
    throw error
  }
  await rename(`${file}.taking`, `${file}.taken`)
}
