import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { extensionOf, safeFileName } from '@portal/domain/files/file-name'
import {
  largestFile,
  noFile,
  oneFilePerUpload,
  tooLarge,
  UploadData,
  unknownNames,
  unreadableData,
  wrongFormat,
  wrongSize,
} from '@portal/domain/files/validation'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/http/api-error.ts'
import { badInput } from '../../platform/http/bad-input.ts'
import { type Fields, type FilePart, readMultipart } from '../../platform/http/multipart.ts'
import type { Context, RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { decrypted, encrypted, newFileKey, sealKey } from '../../platform/storage/encryption.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import type { Content, Storage } from '../../platform/storage/storage.ts'
import type { BeginScan } from '../../platform/virus-scan/scanner.ts'
import { contentCheck } from './content-check.ts'
import { fileVersionKey, type StoredUpload } from './data.ts'

/** The file and, should a client send it as a file, its `data`. */
const limits = { fileSize: largestFile, tooLarge, files: 2, tooManyFiles: oneFilePerUpload }
/** Maximum size of the other parts and all headers, in bytes. */
const around = 256 * 1024

type UploadServices = Pick<Services, 'storage' | 'scan' | 'passwordCost' | 'log'>

/**
 * Receives the one file of a multipart request. While it arrives, the file is checked, scanned, encrypted if it has a
 * password, and stored. `keep` writes the rows in one transaction and returns the response; if it fails, the stored file is
 * removed.
 */
export async function uploadFile<Result>(
  services: UploadServices,
  { request, withTransaction }: Pick<Context<Endpoint>, 'request' | 'withTransaction'>,
  keep: (stored: StoredUpload, context: RequestContext) => Promise<Result>,
): Promise<Result> {
  return keepOrRemove(services, async (put) => {
    const { stored, content } = await receive({ ...services, storage: { ...services.storage, put } }, request)
    let storedKeys: string[] = []
    const result = await withTransaction(content, async (context) => {
      const answer = await keep(stored, context)
      storedKeys = [fileVersionKey(stored.id)]
      return answer
    })
    return { result, kept: storedKeys }
  })
}

/** Allowed text parts. */
const known = new Set(['data', 'file_password'])

interface Received {
  stored: StoredUpload
  content: string
}

async function receive({ storage, scan, passwordCost }: UploadServices, request: FastifyRequest): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > largestFile + around) throw new ApiError(413, tooLarge)
  let arrived: Arrived | undefined
  let dataPart: string | undefined
  const { fields, content } = await readMultipart(request, limits, async (part, soFar) => {
    if (part.field === 'data' && dataPart === undefined) {
      dataPart = await textOf(part)
      return
    }
    if (part.field !== 'file') throw new ApiError(422, noFile)
    if (arrived) throw new ApiError(422, oneFilePerUpload)
    arrived = await store(storage, scan, part, passwordIn(soFar, dataPart))
  })
  if (!arrived) throw new ApiError(422, noFile)
  const unknown = Object.keys(fields).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new ApiError(422, unknownNames(unknown))
  const password = passwordIn(fields, dataPart) ?? null
  const { fileKey, ...upload } = arrived
  if (password !== null) {
    const sealed_key = await sealKey(fileKey ?? noKey(), password, passwordCost)
    return { stored: { ...upload, sealed_key }, content }
  }
  return {
    stored: fileKey ? await storeUnencrypted(storage, upload, fileKey) : { ...upload, sealed_key: null },
    content,
  }
}

interface Arrived extends Omit<StoredUpload, 'sealed_key'> {
  /** Key with which the stored content is encrypted. */
  fileKey: Buffer | undefined
}

/** A password is never dropped: with one, the file lies encrypted from its first byte on. */
const noKey = (): never => {
  throw new Error('a password-protected file has no encryption key')
}

/** `password` is undefined while it may still come behind the file: until that is known, it lies encrypted. */
async function store(
  storage: Storage,
  beginScan: BeginScan,
  part: FilePart,
  password: string | null | undefined,
): Promise<Arrived> {
  const file_name = safeFileName(part.name)
  if (file_name === '') throw new ApiError(422, noFile)
  const extension = extensionOf(file_name)
  if (!extension) throw new ApiError(415, wrongFormat)
  const id = randomUUID()
  const fileKey = password === null ? undefined : newFileKey()
  const scan = await beginScan()
  let size = 0
  const checked = async function* (): AsyncIterable<Buffer> {
    const check = contentCheck(extension)
    for await (const chunk of part.content) {
      size += chunk.length
      check.take(chunk)
      await scan.take(chunk)
      yield chunk
    }
    if (size === 0) throw new ApiError(422, wrongSize)
    check.finish()
    await scan.finish()
  }
  try {
    const sha256 = await putHashed(storage, id, fileKey ? encrypted(checked(), fileKey) : checked())
    return { id, file_name, size, sha256, fileKey }
  } finally {
    scan.stop()
  }
}

async function putHashed(storage: Storage, id: string, source: Content): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  await storage.put(fileVersionKey(id), hashed())
  return hash.digest('base64')
}

/** Stores the file again without encryption, because no password followed. */
async function storeUnencrypted(
  storage: Storage,
  upload: Omit<StoredUpload, 'sealed_key'>,
  fileKey: Buffer,
): Promise<StoredUpload> {
  const content = await decrypted(await storage.get(fileVersionKey(upload.id)), fileKey)
  const id = randomUUID()
  const sha256 = await putHashed(storage, id, [content])
  return { ...upload, id, sha256, sealed_key: null }
}

/** The password, null where it is clear that there is none, undefined where it may still come. */
function passwordIn(fields: Readonly<Fields>, dataPart: string | undefined): string | null | undefined {
  const data = dataPart ?? fields.data
  if (data === undefined && fields.file_password === undefined) return undefined
  if (
    data !== undefined &&
    (fields.file_password !== undefined || (dataPart !== undefined && fields.data !== undefined))
  )
    throw new ApiError(422, unreadableData)
  const parsed = z.safeParse(UploadData, data === undefined ? { file_password: fields.file_password } : json(data))
  if (parsed.success) return parsed.data.file_password ?? null
  const [issue] = parsed.error.issues
  const isReadable = issue?.path.length || issue?.code === 'unrecognized_keys'
  throw isReadable ? badInput(parsed.error) : new ApiError(422, unreadableData)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(422, unreadableData)
  }
}

async function textOf(part: FilePart): Promise<string> {
  let text = ''
  for await (const chunk of part.content) {
    text += chunk.toString('utf8')
    if (text.length > 10_000) throw new ApiError(422, unreadableData)
  }
  return text
}
