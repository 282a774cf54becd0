import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

export interface S3Server {
  /** The settings that make the portal use it. */
  environment: Record<string, string>
  /** Stored objects by key. */
  objects: Map<string, { content: Buffer; stored_at: Date }>
  /** Requests received, such as `DELETE files/...`, answered or not. */
  asked: string[]
  /** Answers every further call so, as a store in trouble does; puts alone where it is full. */
  setTrouble: (trouble: S3Trouble | undefined) => void
  close: () => Promise<void>
}

/** `wrong-etag`: it stores something else than it was sent. `hangs`: it takes everything and never answers. */
export type S3Trouble = 'full' | 500 | 503 | 403 | 'no-bucket' | 'wrong-etag' | 'hangs' | 'hangs-in-body'

const bucket = 'portal-files'
const accessKeyId = 'test-key'
const secretAccessKey = 'test-secret'
/** Small, so that a few objects already need several pages. */
const pageSize = 3

/**
 * A store that speaks what the portal uses of S3: signed requests (version 4), put with a content length, get,
 * delete, list in pages. As strict as the real one where a client could go wrong.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const requests: string[] = []
  let trouble: S3Trouble | undefined
  const server = createServer(async (request, response) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // Its client was killed: as in a real store nothing of the object is there.
      return
    }
    if (!(await isSigned(url, request.method ?? 'GET', request.headers))) return refuse(403, 'SignatureDoesNotMatch')
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
    requests.push(`${request.method} ${key}`)
    if (trouble === 'hangs') return
    if (typeof trouble === 'number') return refuse(trouble, trouble === 403 ? 'AccessDenied' : 'InternalError')
    if (trouble === 'no-bucket') return refuse(404, 'NoSuchBucket')
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(404, 'NoSuchBucket')
    if (key === '') return response.end(listing(objects, url.searchParams))
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      if (trouble === 'full') return refuse(507, 'XMinioStorageFull')
      const sent = Buffer.concat(chunks)
      if (request.headers['content-md5'] !== hash('md5', sent, 'base64')) return refuse(400, 'BadDigest')
      const content = trouble === 'wrong-etag' ? sent.subarray(1) : sent
      objects.set(key, { content, stored_at: new Date() })
      return response.setHeader('etag', `"${hash('md5', content, 'hex')}"`).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    if (trouble !== 'hangs-in-body') return response.end(found.content)
    response.writeHead(200, { 'content-length': found.content.length })
    return response.write(found.content.subarray(0, found.content.length / 2))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKeyId,
      S3_SECRET_KEY: secretAccessKey,
    },
    objects,
    asked: requests,
    setTrouble: (value) => {
      trouble = value
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Signs the request again with the known secret; only the right one gives the same signature. */
async function isSigned(url: URL, method: string, headers: Record<string, unknown>): Promise<boolean> {
  const authorization = String(headers.authorization ?? '')
  const listed = authorization.match(/SignedHeaders=([^,]+)/)?.[1]?.split(';') ?? []
  const signed = listed.filter((name) => name !== 'host' && name !== 'x-amz-date')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name] ?? '')])),
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'us-east-1',
    datetime: String(headers['x-amz-date'] ?? ''),
  })
  const signature = (text: string): string | undefined => text.match(/Signature=(\w+)/)?.[1]
  return signature(authorization) !== undefined && signature(authorization) === signature(await signer.authHeader())
}

function listing(objects: S3Server['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const after = query.get('continuation-token')
  const rest = after ? keys.filter((key) => key > after) : keys
  const page = rest.slice(0, pageSize)
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.stored_at.toISOString()}</LastModified></Contents>`,
  )
  const more = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${more}</ListBucketResult>`
}
