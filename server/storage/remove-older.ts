import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from './storage.ts'

/** Removes the files of a folder that nobody has written to for so many milliseconds. */
export async function removeOlder(folder: string, olderThan: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    const written = await writtenAt(file)
    if (written && written.getTime() <= Date.now() - olderThan) await rm(file, { force: true })
  }
}

/** In whole milliseconds gone by, so that nothing is newer than the clock; undefined where the file is gone. */
export async function writtenAt(file: string): Promise<Date | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && new Date(Math.floor(found.mtimeMs))
}

/** None where there is no such folder yet. */
export const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
