import { createHash, type Hash } from 'node:crypto'
import { on } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { incompleteUpload, invalidFileName, sendMultipart } from '@portal/domain/contract/error-answer'
import { idempotencyHeader } from '@portal/domain/contract/idempotency'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

export interface FilePart {
  field: string
  /** File name from the caller without folders; any characters are possible. */
  name: string
  /** To be read to its end. Throws a `ApiError` when the part is too large or the request breaks off. */
  content: AsyncIterable<Buffer>
}

export interface MultipartLimits {
  /** Bytes of each file; a larger one is refused with 413 and this sentence. */
  fileSize: number
  tooLarge: string
  files: number
  tooManyFiles: string
}

/** The text parts by name. A name that comes twice is refused: which one would count? */
export type Fields = Record<string, string>

export interface Multipart {
  fields: Fields
  /** Names all that was sent, file by file and byte by byte, for the key of the request; empty where it has none. */
  content: string
}

type OnFile = (part: FilePart, fieldsBefore: Readonly<Fields>) => Promise<void>

const fieldBytes = 64 * 1024
const mostFields = 10
/** Small buffers stop and start the stream too often. */
const bufferBytes = 256 * 1024
/** Buffered chunks of 64 kB each. */
const waitingChunks = 4

/** Lets requests with a multipart body through to their handler, unread. */
export const acceptMultipart = (server: FastifyInstance): void => {
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

export const isMultipartRequest = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')

/**
 * Reads a multipart body as it arrives: file parts one after the other through `onFile`, which is done with one before
 * the next begins. Whatever is wrong with the body is a `ApiError`; after one, the rest of the
 * request is read and thrown away, so that its sender gets to see the answer.
 */
export async function readMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
  onFile: OnFile,
): Promise<Multipart> {
  const body = request.raw
  const parser = parserOf(request, limits)
  const fields: Fields = Object.create(null)
  const hash = request.headers[idempotencyHeader] === undefined ? undefined : createHash('sha256')
  let current: { destroy: (error: Error) => unknown } | undefined
  let working: Promise<void> = Promise.resolve()

  try {
    await new Promise<void>((resolve, reject) => {
      const cut = (): void => {
        if (body.readableEnded) return
        current?.destroy(unreadable())
        reject(unreadable())
      }
      body.on('error', cut).on('close', cut)
      parser.on('file', (field, file, name) => {
        current = file
        // Without a listener an error would end the process.
        file.on('error', () => {})
        const about = { field: String(field), name: unquoted(String(name ?? '')) }
        const content = contentOf(file, limits)
        const part = { ...about, content: hash ? hashed(content, hash, about) : content }
        const fieldsBefore = { ...fields }
        working = working.then(() => {
          // Programs that stop reading at the zero byte would see a different name and ending.
          if (part.name.includes('\0')) throw new ApiError(422, invalidFileName)
          return onFile(part, fieldsBefore)
        })
        working.catch(reject)
      })
      parser.on('field', (name, value, nameTruncated, truncated) => {
        if (nameTruncated || truncated || name === undefined || name in fields) reject(unreadable())
        // Forms send every line break as CRLF.
        else fields[name] = value.replaceAll('\r\n', '\n')
      })
      parser.on('filesLimit', () => reject(new ApiError(422, limits.tooManyFiles)))
      parser.on('fieldsLimit', () => reject(unreadable()))
      parser.on('partsLimit', () => reject(unreadable()))
      parser.on('error', () => {
        current?.destroy(unreadable())
        reject(unreadable())
      })
      parser.on('finish', () => working.then(resolve, reject))
      body.pipe(parser)
    })
    return {
      fields,
      content: hash?.update(JSON.stringify(Object.entries(fields).toSorted())).digest('base64url') ?? '',
    }
  } catch (error) {
    body.unpipe(parser)
    body.resume()
    current?.destroy(unreadable())
    // Wait until started work has cleaned up before answering.
    await working.catch(() => {})
    throw error
  }
}

function parserOf(request: FastifyRequest, limits: MultipartLimits): BusboyInstance {
  if (!isMultipartRequest(request)) throw new ApiError(415, sendMultipart)
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      highWaterMark: bufferBytes,
      fileHwm: bufferBytes,
      limits: {
        files: limits.files,
        fields: mostFields,
        parts: limits.files + mostFields,
        fileSize: limits.fileSize,
        fieldSize: fieldBytes,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    throw unreadable()
  }
}

/** Browsers write a quotation mark inside a name as %22. */
const unquoted = (name: string): string => name.replaceAll('%22', '"')

type FileStream = Readable & { truncated: boolean }

/** Yields chunks as they arrive. Iterating the stream itself would copy buffered chunks into one. */
async function* contentOf(file: FileStream, { tooLarge }: MultipartLimits): AsyncIterable<Buffer> {
  // The request may have been refused before anybody came to read this part.
  if (file.destroyed) throw unreadable()
  const chunks = on(file, 'data', { close: ['end'], highWaterMark: waitingChunks, lowWaterMark: waitingChunks / 2 })
  try {
    for await (const [chunk] of chunks) {
      yield chunk
      if (file.truncated) throw new ApiError(413, tooLarge)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable()
  }
  if (file.truncated) throw new ApiError(413, tooLarge)
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash, about: object): AsyncIterable<Buffer> {
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    yield chunk
  }
  hash.update(JSON.stringify({ ...about, size }))
}

const unreadable = (): ApiError => new ApiError(400, incompleteUpload)
