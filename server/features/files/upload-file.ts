import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { extensionOf, safeFileName } from '@portal/domain/files/file-name'
import {
  dataAfterFile,
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
import { encrypted, newFileKey, sealKey } from '../../platform/storage/encryption.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import type { Content, Storage } from '../../platform/storage/storage.ts'
import { fileVersionKey, type StoredUpload } from './data.ts'
import { formatChecked } from './format-check.ts'

/** Two, because a client may send `data` as a JSON file. */
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

/** The text parts, which come before the file: the portal must know the password to encrypt the file as it arrives. */
const known = new Set(['data', 'file_password'])

interface Received {
  stored: StoredUpload
  content: string
}

async function receive(services: UploadServices, request: FastifyRequest): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > largestFile + around) throw new ApiError(413, tooLarge)
  let stored: StoredUpload | undefined
  let dataFile: string | undefined
  let namesBefore: string[] = []
  const { fields, content } = await readMultipart(request, limits, async (part, fieldsBefore) => {
    if (part.field === 'data') {
      if (stored) throw new ApiError(422, dataAfterFile)
      if (dataFile !== undefined) throw new ApiError(422, unreadableData)
      dataFile = await textOf(part)
      return
    }
    if (part.field !== 'file') throw new ApiError(422, noFile)
    if (stored) throw new ApiError(422, oneFilePerUpload)
    namesBefore = Object.keys(fieldsBefore)
    stored = await store(services, part, passwordIn(fieldsBefore, dataFile))
  })
  if (!stored) throw new ApiError(422, noFile)
  const unknown = Object.keys(fields).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new ApiError(422, unknownNames(unknown))
  if (Object.keys(fields).length > namesBefore.length) throw new ApiError(422, dataAfterFile)
  return { stored, content }
}

async function store(
  { storage, scan: beginScan, passwordCost }: UploadServices,
  part: FilePart,
  password: string | null,
): Promise<StoredUpload> {
  const file_name = safeFileName(part.name)
  if (file_name === '') throw new ApiError(422, noFile)
  const extension = extensionOf(file_name)
  if (!extension) throw new ApiError(415, wrongFormat)
  const id = randomUUID()
  const fileKey = password === null ? undefined : newFileKey()
  const scan = await beginScan()
  let size = 0
  const checked = async function* (): AsyncIterable<Buffer> {
    for await (const chunk of formatChecked(extension, part.content)) {
      size += chunk.length
      await scan.take(chunk)
      yield chunk
    }
    if (size === 0) throw new ApiError(422, wrongSize)
    await scan.finish()
  }
  try {
    const sha256 = await putHashed(storage, id, fileKey ? encrypted(checked(), fileKey) : checked())
    const sealed_key = fileKey && password !== null ? await sealKey(fileKey, password, passwordCost) : null
    return { id, file_name, size, sha256, sealed_key }
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

/** The password of a sensitive file, or null. */
function passwordIn(fields: Readonly<Fields>, dataFile: string | undefined): string | null {
  const sent = [dataFile, fields.data, fields.file_password].filter((value) => value !== undefined)
  if (sent.length === 0) return null
  if (sent.length > 1) throw new ApiError(422, unreadableData)
  const data = dataFile ?? fields.data
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
