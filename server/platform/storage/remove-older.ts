import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from './storage.ts'

/** Deletes files of a folder that were last written more than `olderThan` milliseconds ago. */
export async function removeOlder(folder: string, olderThan: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    const written = await writtenAt(file)
    if (written && written.getTime() <= Date.now() - olderThan) await rm(file, { force: true })
  }
}

/** Time of the last write, rounded down to milliseconds so that it is never in the future; undefined if the file is gone. */
export async function writtenAt(file: string): Promise<Date | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && new Date(Math.floor(found.mtimeMs))
}

/** Names in a folder; none if the folder does not exist. */
export const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
