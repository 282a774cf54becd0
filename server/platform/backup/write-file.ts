import { createWriteStream } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { notWritten } from '../storage/disk-reason.ts'

/**
 * Lets `write` fill a file that only its owner can read, since it contains customer data. The file gets its name when it is
 * complete and on the disk; a failure leaves no file. The name must be unused. Throws `FileNotWritten` if the disk is full.
 */
export async function writeWhole<Result>(file: string, write: (to: Writable) => Promise<Result>): Promise<Result> {
  // Reserve the name now, so that nothing else uses it and a wrong folder fails before the work.
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
    throw notWritten(file, error)
  }
}
