import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from './storage.ts'

/** Removes the files of a folder that nobody has written to for so many milliseconds. */
export async function removeOlder(folder: string, olderThan: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs <= Date.now() - olderThan) await rm(file, { force: true })
  }
}

/** None where there is no such folder yet. */
export const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
