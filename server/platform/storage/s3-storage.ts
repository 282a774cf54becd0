import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { makeFolders } from './make-folders.ts'
import { removeOlder } from './remove-older.ts'
import { type S3Answer, type S3Call, type S3Limits, s3Client } from './s3-client.ts'
import {
  type Content,
  checkKey,
  diskTrouble,
  ObjectMissing,
  type Storage,
  StorageFault,
  StorageFull,
  type StoredObject,
} from './storage.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Local folder for uploads: a bucket needs to know the length first. */
  spoolFolder: string
}

/** Time limits: callers get an answer within 14 seconds if the storage hangs. */
const s3Limits: S3Limits = { silence: 10_000, retries: 4000 }

/** Any store that speaks S3, addressed by path (`endpoint/bucket/key`). A put appears there whole or not at all. */
export function s3Storage(settings: S3Settings, limits = s3Limits, isKey = checkKey): Storage {
  const { endpoint, bucket, spoolFolder } = settings
  const send = s3Client(settings, limits)
  const root = `${endpoint}/${bucket}`
  const addressOf = (key: string): string => {
    isKey(key)
    return `${root}/${key.split('/').map(encodeURIComponent).join('/')}`
  }
  const call = async (request: S3Call, action: string, mayBeMissing = false): Promise<S3Answer | undefined> => {
    const answer = await send(request)
    if (answer.status >= 200 && answer.status < 300) return answer
    const errorText = await text(answer.body).then(
      (whole) => whole.slice(0, 500),
      () => '',
    )
    if (mayBeMissing && answer.status === 404 && !errorText.includes('NoSuchBucket')) return undefined
    if (answer.status === 507 || /QuotaExceeded|StorageFull|XMinioStorageFull/i.test(errorText))
      throw new StorageFull('the bucket is full')
    throw new StorageFault(`the bucket refused to ${action}: ${answer.status} ${errorText}`)
  }
  /** Read to its end, though it says nothing of interest, so that its connection serves again. */
  const done = async (answer: S3Answer | undefined): Promise<void> => {
    if (answer) await text(answer.body)
  }

  const put: Storage['put'] = async (key, source) => {
    const address = addressOf(key)
    const spooled = path.join(spoolFolder, randomUUID())
    try {
      await makeFolders(spoolFolder)
      const { bytes, md5 } = await spool(spooled, source)
      const headers = { 'content-md5': md5.toString('base64') }
      const answer = await call({ method: 'PUT', address, headers, file: { path: spooled, bytes } }, 'put')
      await done(answer)
      if (answer && isOfOther(answer, md5)) {
        await remove(key)
        throw new StorageFault('the bucket stored different content')
      }
    } catch (error) {
      throw diskTrouble(error)
    } finally {
      await rm(spooled, { force: true }).catch(() => {})
    }
  }

  const get: Storage['get'] = async (key) => {
    const answer = await call({ method: 'GET', address: addressOf(key) }, 'get', true)
    if (!answer) throw new ObjectMissing(key)
    return answer.body
  }

  const remove: Storage['remove'] = async (key) =>
    done(await call({ method: 'DELETE', address: addressOf(key) }, 'remove', true))

  /** A page holds up to 1,000 keys. */
  async function* list(prefix: string): AsyncIterable<StoredObject> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
      const answer = await call({ method: 'GET', address: `${root}?${query}` }, 'list')
      const xml = answer ? await text(answer.body) : ''
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = element(entry, 'Key')
        if (key) yield { key, stored_at: new Date(element(entry, 'LastModified') ?? 0) }
      }
      next = element(xml, 'NextContinuationToken')
    } while (next)
  }

  return { put, get, remove, list, removeUnfinished: (olderThan) => removeOlder(spoolFolder, olderThan) }
}

async function spool(file: string, source: Content): Promise<{ bytes: number; md5: Buffer }> {
  const handle = await open(file, 'wx', 0o600)
  const md5 = createHash('md5')
  let bytes = 0
  try {
    for await (const chunk of source) {
      await handle.writeFile(chunk)
      md5.update(chunk)
      bytes += chunk.length
    }
  } finally {
    await handle.close()
  }
  return { bytes, md5: md5.digest() }
}

/** Whether the object differs. The ETag of a simple upload is its MD5, unless the bucket encrypts with its own keys. */
function isOfOther({ headers }: S3Answer, md5: Buffer): boolean {
  const etag = headers.etag?.replace(/^W\/|"/g, '').toLowerCase()
  const encrypted =
    /kms/.test(String(headers['x-amz-server-side-encryption'])) ||
    'x-amz-server-side-encryption-customer-algorithm' in headers
  return etag !== undefined && /^[0-9a-f]{32}$/.test(etag) && !encrypted && etag !== md5.toString('hex')
}

/** Keys and tokens hold none of the characters that XML escapes but these. */
const element = (xml: string, name: string): string | undefined =>
  xml
    .match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]
    ?.replace(/&(amp|quot|lt|gt|#39);/g, (_, code: string) => escapes[code] ?? '')
const escapes: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" }
