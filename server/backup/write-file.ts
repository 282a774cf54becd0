import { createWriteStream } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'

/**
 * Lets `write` fill a file that only its owner reads, for it holds what customers entrusted. It has its name when it is
 * whole and on the disk; what was broken off leaves nothing. The name must be free.
 */
export async function writeWhole<Result>(file: string, write: (to: Writable) => Promise<Result>): Promise<Result> {
  // Taken now, so that nobody else writes there meanwhile, and a wrong place is noticed before the work.
  await (await open(file, 'wx', 0o600)).close()
  const unfinished = `${file}.unfinished`
  try {
    const result = await write(createWriteStream(unfinished, { flags: 'w', mode: 0o600, flush: true }))
    await chmod(unfinished, 0o600)
    await rename(unfinished, file)
    const folder = await open(path.dirname(file))
    await folder.sync().finally(() => folder.close())
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    await rm(file, { force: true })
    throw error
  }
}
