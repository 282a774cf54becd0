import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** The SHA-256 of everything before it, in hex: the last bytes of an archive. */
export const sealLength = 64

/** An archive that cannot be restored, as a sentence. */
export class ArchiveProblem extends Error {}

const damaged = 'it is damaged or cut off'

/** Throws `ArchiveProblem` where a file is not, byte for byte, what a backup wrote. */
export async function checkSeal(file: string): Promise<void> {
  const handle = await open(file)
  let size: number
  let text: string
  try {
    size = (await handle.stat()).size
    const start = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (start.buffer.toString('latin1') !== 'PK\u0003\u0004') throw notOurs(file)
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(sealLength),
      0,
      sealLength,
      Math.max(0, size - sealLength),
    )
    text = buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw broken(file)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: size - sealLength - 1, highWaterMark: 1024 * 1024 }))
    hash.update(chunk)
  if (hash.digest('hex') !== text) throw broken(file)
}

const notOurs = (file: string): ArchiveProblem => new ArchiveProblem(`${file} is not a backup of the portal.`)
const broken = (file: string): ArchiveProblem => new ArchiveProblem(`${file} cannot be restored: ${damaged}.`)
