import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { makeFolders } from './make-folders.ts'
import { namesIn, removeOlder, writtenAt } from './remove-older.ts'
import {
  type Content,
  checkKey,
  diskTrouble,
  hasCode,
  ObjectMissing,
  type Storage,
  type StoredObject,
} from './storage.ts'

/**
 * Stores files in a folder. A file is written to `incoming`, flushed to the disk and moved, so that it is complete at its
 * place even after a power cut. Several instances may share the folder.
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
        await rm(unfinished, { force: true }).catch(() => {})
        throw diskTrouble(error)
      }
    },
    get: async (key) => {
      const handle = await open(placeOf(key)).catch((error) => {
        throw hasCode(error, 'ENOENT') ? new ObjectMissing(key) : diskTrouble(error)
      })
      return streamOf(handle)
    },
    remove: async (key) => {
      await rm(placeOf(key), { force: true }).catch((error) => {
        throw diskTrouble(error)
      })
    },
    list: (prefix) => listFolder(folder, prefix.replace(/\/$/, '')),
    removeUnfinished: (olderThan) => removeOlder(incoming, olderThan),
  }
}

async function write(file: string, source: Content): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(source)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Size of a read buffer; each is held until the network has sent it. */
const readBytes = 256 * 1024

const streamOf = (handle: FileHandle): Readable =>
  new Readable({
    highWaterMark: readBytes,
    read() {
      handle.read(Buffer.allocUnsafeSlow(readBytes)).then(
        ({ buffer, bytesRead }) => this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null),
        (error) => this.destroy(diskTrouble(error) as Error),
      )
    },
    destroy: (error, done) => {
      handle.close().then(
        () => done(error),
        (problem) => done(error ?? problem),
      )
    },
  })

/** The entry of a new folder must be flushed to the disk too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await makeFolders(folder)
  if (first === undefined) return
  for (let created = folder; created.length >= first.length; created = path.dirname(created))
    await syncFolder(path.dirname(created))
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
