// @module-tag own-database
// @module-tag slow
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { watchDependency } from '../dependencies/dependency.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { ObjectMissing, type Storage, StorageFault } from './storage.ts'
import { checkStorage, watchedStorage } from './watched-storage.ts'

const s3 = await startS3Server()
const address = new URL(s3.environment.S3_ENDPOINT ?? '')
const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) })
const folder = await mkdtemp(path.join(tmpdir(), 'portal-storage-faults-'))
afterAll(async () => {
  await proxy.stop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  s3.setTrouble(undefined)
  proxy.cutAt(undefined)
  await proxy.pass()
})

/** Short, so that a test need not wait as long as the portal does. */
const limits = { silence: 1000, retries: 4000 }
const bucket = (): Storage =>
  s3Storage(
    {
      endpoint: proxy.through(address.href).replace(/\/$/, ''),
      bucket: s3.environment.S3_BUCKET ?? '',
      region: 'us-east-1',
      accessKeyId: s3.environment.S3_ACCESS_KEY ?? '',
      secretAccessKey: s3.environment.S3_SECRET_KEY ?? '',
      spoolFolder: path.join(folder, 'spool'),
    },
    limits,
  )
const newKey = (): string => `files/${randomUUID()}`
const content = Buffer.alloc(3_000_000, 'abc')
const read = async (store: Storage, key: string): Promise<Buffer> => buffer(await store.get(key))

const faults: [string, () => unknown][] = [
  ['accepts every request and never answers', () => s3.setTrouble('hangs')],
  ['answers 500', () => s3.setTrouble(500)],
  ['answers 503', () => s3.setTrouble(503)],
  ['rejects the credentials', () => s3.setTrouble(403)],
  ['does not exist', () => s3.setTrouble('no-bucket')],
  ['refuses connections', () => proxy.refuse()],
  ['accepts connections but never responds', () => proxy.silence()],
]

describe.each(faults)('a bucket that %s', (_, fault) => {
  test('fails every call with a storage fault instead of hanging, and works again after the fault', async () => {
    const store = bucket()
    const key = newKey()
    await store.put(key, [content])
    await fault()
    const calls = [store.put(newKey(), [content]), read(store, key), store.remove(key), listed(store)]
    for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: expect.any(StorageFault) })
    s3.setTrouble(undefined)
    await proxy.pass()
    expect((await read(store, key)).equals(content)).toBe(true)
  })
})

async function listed(store: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list('files/')) keys.push(key)
  return keys
}

describe('a broken connection to the bucket', () => {
  test.each(['reset', 'close'] as const)('is replaced without an error after a %s', async (ending) => {
    const store = bucket()
    const key = newKey()
    proxy.cutAt({ seen: 'PUT /', when: 'after', ending })
    await store.put(key, [content])
    proxy.cutAt({ seen: 'GET /', when: 'before', ending })
    expect((await read(store, key)).equals(content)).toBe(true)
    proxy.cutAt({ seen: 'DELETE /', when: 'after', ending })
    await store.remove(key)
    expect(proxy.cuts()).toBeGreaterThanOrEqual(3)
    await expect(store.get(key)).rejects.toThrow(ObjectMissing)
  })

  test('is replaced if it broke while it was idle', async () => {
    const store = bucket()
    const key = newKey()
    await store.put(key, [content])
    proxy.end('reset')
    expect((await read(store, key)).equals(content)).toBe(true)
  })

  test.each(['reset', 'close'] as const)('fails the read after a %s in the middle of a file', async (ending) => {
    const store = bucket()
    const key = newKey()
    await store.put(key, [content])
    s3.setTrouble('hangs-in-body')
    const reading = read(store, key)
    setTimeout(() => proxy.end(ending), 200)
    await expect(reading).rejects.toThrow(StorageFault)
  })
})

test('a bucket that stops answering in the middle of a file fails the read', async () => {
  const store = bucket()
  const key = newKey()
  await store.put(key, [content])
  s3.setTrouble('hangs-in-body')
  await expect(read(store, key)).rejects.toThrow('does not answer')
})

test('a slow reader does not run into a timeout', async () => {
  const store = bucket()
  const key = newKey()
  await store.put(key, [content])
  const stream = await store.get(key)
  await new Promise((resolve) => setTimeout(resolve, limits.silence * 1.5))
  const pieces: Buffer[] = []
  for await (const piece of stream) {
    if (pieces.length < 1) await new Promise((resolve) => setTimeout(resolve, limits.silence * 1.5))
    pieces.push(piece)
  }
  expect(Buffer.concat(pieces).equals(content)).toBe(true)
})

test('a slow connection to the bucket is not a fault', async () => {
  const store = bucket()
  const key = newKey()
  proxy.delay(20)
  const small = content.subarray(0, 500_000)
  await store.put(key, [small])
  expect((await read(store, key)).equals(small)).toBe(true)
})

test('a bucket that stores different content is detected, and the wrong object is removed', async () => {
  s3.setTrouble('wrong-etag')
  const key = newKey()
  await expect(bucket().put(key, [content])).rejects.toThrow(StorageFault)
  expect(s3.objects.has(key)).toBe(false)
})

describe('a disk', () => {
  test('whose folder is a file fails every call with a storage fault', async () => {
    const wrong = path.join(folder, 'a-file')
    await writeFile(wrong, 'not a folder')
    const store = diskStorage(wrong)
    await expect(store.put(newKey(), [content])).rejects.toThrow(StorageFault)
    await expect(store.get(newKey())).rejects.toThrow(StorageFault)
    await expect(store.remove(newKey())).rejects.toThrow(StorageFault)
  })

  test.skipIf(process.getuid?.() === 0)('that is read-only fails with a storage fault', async () => {
    const readOnly = path.join(folder, 'read-only')
    await mkdir(readOnly, { mode: 0o500 })
    await expect(diskStorage(readOnly).put(newKey(), [content])).rejects.toThrow(StorageFault)
    await chmod(readOnly, 0o700)
  })
})

test('an error in the source of a file is not a storage fault', async () => {
  const broken = async function* () {
    yield content
    throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
  }
  for (const store of [bucket(), diskStorage(path.join(folder, 'disk'))])
    await expect(store.put(newKey(), broken())).rejects.toThrow('cut')
})

test('a store is down from a failed call until a write succeeds, and logs each change once', async () => {
  const warnings: string[] = []
  const log = { warn: (...[, message]: unknown[]) => void warnings.push(String(message)) }
  const dependency = watchDependency('file store', 'files cannot be stored', log as never)
  const store = watchedStorage(bucket(), dependency)
  expect(dependency.state()).toBe('unknown')
  await checkStorage(store)
  expect(dependency.state()).toBe('up')
  s3.setTrouble(500)
  for (let time = 0; time < 3; time++) await expect(store.get(newKey())).rejects.toThrow(StorageFault)
  expect([dependency.state(), dependency.reason()]).toEqual(['down', expect.stringContaining('500')])
  s3.setTrouble(undefined)
  await checkStorage(store)
  expect(dependency.state()).toBe('up')
  expect(warnings).toEqual(['the file store does not work: files cannot be stored', 'the file store works again'])
  expect([...s3.objects.keys()].some((key) => key.startsWith('checks/'))).toBe(false)
})
