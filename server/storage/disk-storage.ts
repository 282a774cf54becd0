import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { namesIn, removeOlder, writtenAt } from './remove-older.ts'
import { type Content, checkKey, hasCode, ObjectMissing, orFull, type Storage, type StoredObject } from './storage.ts'

/**
 * Files in a folder. A file is written beside its place (`incoming`), brought to the disk and moved: at its place it
 * is whole, also after a power cut. The folder may be shared by several instances.
 */
export function diskStorage(folder: string): Storage {
  const incoming = path.join(folder, 'incoming')
  const placeOf = (key: string): string => {
    checkKey(key)
    const [kind = '', id = ''] = key.split('/')
    return path.join(folder, kind, id.slice(0, 2), id)
  }

  return {
    put: async (key, source) => {
      const place = placeOf(key)
      const unfinished = path.join(incoming, randomUUID())
      try {
        await makeFolder(incoming)
        await makeFolder(path.dirname(place))
        await write(unfinished, source)
        await rename(unfinished, place)
        await syncFolder(path.dirname(place))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw orFull(error)
      }
    },
    get: async (key) => {
      const handle = await open(placeOf(key)).catch((error) => {
        throw hasCode(error, 'ENOENT') ? new ObjectMissing(key) : error
      })
      return handle.createReadStream({ highWaterMark: readBytes })
    },
    remove: async (key) => {
      await rm(placeOf(key), { force: true })
    },
    list: (prefix) => listFolder(folder, prefix.replace(/\/$/, '')),
    removeUnfinished: (olderThan) => removeOlder(incoming, olderThan),
  }
}

async function write(file: string, source: Content): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await writeAll(handle, source)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Each is a buffer of its own, held until the network has taken it. */
const readBytes = 256 * 1024

/** Each write goes to another thread and back: a few large ones cost less than many small ones. */
const batchBytes = 1024 * 1024
/**
 * Where batches are gathered, used again by the next upload: a new one for each batch would have the garbage collector
 * go through the whole process several times per file.
 */
const spareBatches: Buffer[] = []
const mostSpare = 4

async function writeAll(handle: FileHandle, source: Content): Promise<void> {
  const batch = spareBatches.pop() ?? Buffer.allocUnsafeSlow(batchBytes)
  let length = 0
  try {
    for await (const chunk of source)
      for (let taken = 0; taken < chunk.length; ) {
        const piece = chunk.subarray(taken, taken + batchBytes - length)
        batch.set(piece, length)
        taken += piece.length
        length += piece.length
        if (length < batchBytes) continue
        await handle.writeFile(batch)
        length = 0
      }
    if (length > 0) await handle.writeFile(batch.subarray(0, length))
  } finally {
    if (spareBatches.length < mostSpare) spareBatches.push(batch)
  }
}

/** A new folder's name must reach the disk, as that of what comes to lie in it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
}

/** The new name too must reach the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFolder(folder: string, kind: string): AsyncIterable<StoredObject> {
  for (const part of await namesIn(path.join(folder, kind)))
    for (const id of await namesIn(path.join(folder, kind, part))) {
      const stored_at = await writtenAt(path.join(folder, kind, part, id))
      if (stored_at) yield { key: `${kind}/${id}`, stored_at }
    }
}
