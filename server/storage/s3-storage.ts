import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { removeOlder } from './remove-older.ts'
import { spent } from './spent-buffers.ts'
import {
  type Content,
  checkKey,
  ObjectMissing,
  orFull,
  type Storage,
  StorageFull,
  type StoredObject,
} from './storage.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** A local folder for what is on its way: a bucket takes a file only with its length known. */
  spoolFolder: string
}

/** Any store that speaks S3, addressed by path (`endpoint/bucket/key`). A put appears there whole or not at all. */
export function s3Storage(settings: S3Settings): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, spoolFolder } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint}/${bucket}`
  const addressOf = (key: string): string => {
    checkKey(key)
    return `${root}/${key}`
  }

  const put: Storage['put'] = async (key, source) => {
    const address = addressOf(key)
    const spooled = path.join(spoolFolder, randomUUID())
    try {
      await mkdir(spoolFolder, { recursive: true })
      await spool(spooled, source)
      const response = await client.fetch(address, { method: 'PUT', body: await openAsBlob(spooled) })
      await accept(response, 'put')
      await response.arrayBuffer()
    } catch (error) {
      throw orFull(error)
    } finally {
      await rm(spooled, { force: true })
    }
  }

  const get: Storage['get'] = async (key) => {
    const response = await client.fetch(addressOf(key))
    if (response.status === 404) throw new ObjectMissing(key)
    await accept(response, 'get')
    if (!response.body) throw new Error('the bucket answered without a body')
    return Readable.fromWeb(response.body.pipeThrough(counting()) as ReadableStream)
  }

  const remove: Storage['remove'] = async (key) => {
    const response = await client.fetch(addressOf(key), { method: 'DELETE' })
    if (response.status !== 404) await accept(response, 'remove')
  }

  return {
    put,
    get,
    remove,
    list: (prefix) => list(client, root, prefix),
    removeUnfinished: (olderThan) => removeOlder(spoolFolder, olderThan),
  }
}

const counting = (): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform: (piece, controller) => {
      spent(piece.length)
      controller.enqueue(piece)
    },
  })

async function spool(file: string, source: Content): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      await handle.writeFile(chunk)
      spent(chunk.length)
    }
  } finally {
    await handle.close()
  }
}

/** A page holds up to 1,000 keys. */
async function* list(client: AwsClient, root: string, prefix: string): AsyncIterable<StoredObject> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
    const response = await client.fetch(`${root}?${query}`)
    await accept(response, 'list')
    const xml = await response.text()
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = element(entry, 'Key')
      if (key) yield { key, stored_at: new Date(element(entry, 'LastModified') ?? 0) }
    }
    next = element(xml, 'NextContinuationToken')
  } while (next)
}

/** Keys and tokens hold none of the characters that XML escapes but these. */
const element = (xml: string, name: string): string | undefined =>
  xml
    .match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]
    ?.replace(/&(amp|quot|lt|gt|#39);/g, (_, code: string) => escapes[code] ?? '')
const escapes: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" }

async function accept(response: Response, action: string): Promise<void> {
  if (response.ok) return
  const answer = (await response.text()).slice(0, 500)
  if (response.status === 507 || /QuotaExceeded|StorageFull|XMinioStorageFull/i.test(answer))
    throw new StorageFull('the bucket is full')
  throw new Error(`the bucket refused to ${action}: ${response.status} ${answer}`)
}
