import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { importFile, importFileNames } from '@portal/domain/import/files'
import type { UploadFormat } from '@portal/domain/import/formats'
import type { Portal } from '../portal.ts'
import { keepOrRemove } from '../storage/keep-or-remove.ts'
import type { NewRun } from './run-data.ts'
import { ask } from './start-import.ts'
import { keyOf } from './uploaded-import.ts'

/** So long nobody has written to a file before it counts as whole, in milliseconds. */
const settled = 60 * 1000
/** After so long whoever was bringing a file is taken for killed. */
const longest = 10 * 60 * 1000

/**
 * Takes in what somebody has put into the folder of IMPORT_FOLDER: a zip of the records, or a file of one kind, each as if
 * it had been uploaded. Its name says how far it is: `x.zip.taking` while it is brought to the store, then `x.zip.taken`.
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

/** What a file holds by its name; nothing that is taken in where it has another. */
export function whatIs(name: string): Pick<NewRun, 'kind' | 'format'> | undefined {
  if (/^[^.].*\.zip$/i.test(name)) return { kind: null, format: 'zip' }
  const [, stem, format] = /^(\w+)\.(json|ndjson|csv)$/.exec(name) ?? []
  const kind = importFileNames.find((each) => each === stem)
  return kind && (format !== 'csv' || importFile(kind).csv) ? { kind, format: format as UploadFormat } : undefined
}

async function take(portal: Portal, file: string, what: Pick<NewRun, 'kind' | 'format'>): Promise<void> {
  // Of several instances the one that renames it has it.
  await rename(file, `${file}.taking`)
  const upload_id = randomUUID()
  try {
    await keepOrRemove(portal, async (put) => {
      await put(keyOf(upload_id), createReadStream(`${file}.taking`))
      const about = { who: 'Watched folder', upload_id, file_name: path.basename(file), ...what }
      await ask(portal, { ...about, trial: false, allow_removals: false })
      return { result: undefined, kept: [keyOf(upload_id)] }
    })
  } catch (error) {
    await rename(`${file}.taking`, file)
    throw error
  }
  await rename(`${file}.taking`, `${file}.taken`)
}
