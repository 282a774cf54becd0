// @module-tag own-database
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { readConfig } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { openStorage, spoolFolderOf } from './open-storage.ts'
import { ObjectMissing, type Storage, StorageFull, type StoredObject } from './storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-storage-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
  await rm(spoolFolder, { recursive: true, force: true })
})

const spoolFolder = spoolFolderOf(s3.environment.S3_ENDPOINT ?? '', s3.environment.S3_BUCKET ?? '')
const stores: [string, Storage][] = [
  ['a disk', diskStorage(folder)],
  ['an S3 store', openStorage(readConfig({ DATA_DIR: '.unused', ...s3.environment }))],
]
const newKey = (): string => `files/${randomUUID()}`
const inChunks = async function* (...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
async function listed(store: Storage): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of store.list('files/')) objects.push(object)
  return objects
}

/** Open files of this process (Linux). */
const openFiles = async (): Promise<string[]> =>
  Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))

describe.each(stores)('%s', (_, store) => {
  test('returns the stored bytes unchanged', async () => {
    const key = newKey()
    const content = Buffer.alloc(300_000, 'abc')
    await store.put(
      key,
      inChunks(content.toString('latin1').slice(0, 100_000), content.toString('latin1').slice(100_000)),
    )
    expect((await buffer(await store.get(key))).equals(content)).toBe(true)
    await store.remove(key)
  })

  test('stores nothing when the source fails', async () => {
    const key = newKey()
    const broken = async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('cut')
    }
    await expect(store.put(key, broken())).rejects.toThrow('cut')
    await expect(store.get(key)).rejects.toThrow(ObjectMissing)
    expect(await listed(store)).toEqual([])
  })

  test('get rejects a missing object before it returns a stream; remove ignores it', async () => {
    await expect(store.get(newKey())).rejects.toThrow(ObjectMissing)
    await store.remove(newKey())
  })

  test('lists every object with the time it was stored', async () => {
    const keys = Array.from({ length: 7 }, newKey)
    for (const key of keys) await store.put(key, inChunks('x'))
    const objects = await listed(store)
    expect(objects.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    for (const { stored_at } of objects) expect(Date.now() - stored_at.getTime()).toBeLessThan(60_000)
    for (const key of keys) await store.remove(key)
    expect(await listed(store)).toEqual([])
  })

  test.each(['../x', 'files/../../x', `/files/${randomUUID()}`, 'files/x', ''])('rejects the key %j', async (key) => {
    await expect(store.put(key, inChunks('x'))).rejects.toThrow('not a key')
    await expect(store.get(key)).rejects.toThrow('not a key')
    await expect(store.remove(key)).rejects.toThrow('not a key')
  })
})

test.each(['before it is read', 'half read'])(
  'a file on disk is closed when its stream is destroyed %s',
  async (when) => {
    const [, store] = stores[0] ?? []
    const key = newKey()
    await store?.put(key, inChunks(...Array.from({ length: 20 }, () => 'x'.repeat(100_000))))
    const stream = await store?.get(key)
    expect(await openFiles()).toContainEqual(expect.stringContaining(key.slice(-36)))
    if (when === 'half read' && stream) await once(stream, 'data')
    stream?.destroy()
    if (stream) await once(stream, 'close')
    expect(await openFiles()).not.toContainEqual(expect.stringContaining(key.slice(-36)))
    await store?.remove(key)
  },
)

test('a full bucket is reported as full', async () => {
  const [, store] = stores[1] ?? []
  s3.setTrouble('full')
  await expect(store?.put(newKey(), inChunks('x'))).rejects.toThrow(StorageFull)
  s3.setTrouble(undefined)
})

test('a wrong S3 secret key is rejected', async () => {
  const config = readConfig({ DATA_DIR: '.unused', ...s3.environment, S3_SECRET_KEY: 'wrong' })
  await expect(openStorage(config).put(newKey(), inChunks('x'))).rejects.toThrow('403')
})

test.each([
  { place: 'on the disk', store: stores[0]?.[1], unfinished: path.join(folder, 'incoming') },
  { place: 'in the spool folder of a bucket', store: stores[1]?.[1], unfinished: spoolFolder },
])(
  'unfinished files that a killed process left $place are removed once they are old enough',
  async ({ store, unfinished }) => {
    await mkdir(unfinished, { recursive: true })
    await writeFile(path.join(unfinished, randomUUID()), 'half')
    await store?.removeUnfinished(60_000)
    expect(await readdir(unfinished)).toHaveLength(1)
    await store?.removeUnfinished(0)
    expect(await readdir(unfinished)).toEqual([])
  },
)
