import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { atMost } from '../http/limit-concurrency.ts'

const derive = promisify(argon2)

/** Cost of one guess at a file's password. */
export type PasswordCost = Pick<SealedKey, 'memory' | 'passes' | 'parallelism'>
/** Written with each file, so that it can be raised later. 32 MiB and three passes take about a tenth of a second. */
const usualCost: PasswordCost = { memory: 32 * 1024, passes: 3, parallelism: 1 }
/** Guesses must not eat the memory of the machine, however many arrive at once. */
const deriving = atMost(2)

/** A file's key, locked with its password. Nothing in it tells whether a password is right but trying to open it. */
export const SealedKey = z.object({
  memory: z.number(),
  passes: z.number(),
  parallelism: z.number(),
  salt: z.string(),
  nonce: z.string(),
  key: z.string(),
})
export type SealedKey = z.infer<typeof SealedKey>

/** 256 random bits: each stored object has its own. */
export const newFileKey = (): Buffer => randomBytes(32)

export async function sealKey(fileKey: Buffer, password: string, cost = usualCost): Promise<SealedKey> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(password, salt, cost), nonce)
  const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  return { ...cost, salt: text(salt), nonce: text(nonce), key: text(sealed) }
}

/** undefined where the password is not the right one. */
export async function openKey(sealed: SealedKey, password: string): Promise<Buffer | undefined> {
  const key = bytes(sealed.key)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await keyFrom(password, bytes(sealed.salt), sealed),
    bytes(sealed.nonce),
  )
  decipher.setAuthTag(key.subarray(-tagBytes))
  const opened = decipher.update(key.subarray(0, -tagBytes))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch {
    return undefined
  }
}

const keyFrom = (password: string, nonce: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> =>
  deriving(() => derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: 32 }))

const text = (data: Buffer): string => data.toString('base64')
const bytes = (data: string): Buffer => Buffer.from(data, 'base64')

const frameBytes = 64 * 1024
const tagBytes = 16

/**
 * AES-256-GCM in frames of 64 KiB, each with its number and whether it is the last one in the nonce: frames cannot be
 * changed, swapped, repeated or cut off unnoticed.
 */
export async function* encrypted(source: AsyncIterable<Uint8Array>, fileKey: Buffer): AsyncIterable<Buffer> {
  let number = 0
  let waiting = Buffer.alloc(0)
  for await (const chunk of source) {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : Buffer.from(chunk)
    // The last frame is marked as such, so one is always held back.
    while (waiting.length > frameBytes) {
      yield frame(waiting.subarray(0, frameBytes), fileKey, number++, false)
      waiting = waiting.subarray(frameBytes)
    }
  }
  yield frame(waiting, fileKey, number, true)
}

function frame(content: Buffer, fileKey: Buffer, number: number, last: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, last))
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** The whole content, once every frame of it has proved right; throws where one has not. */
export async function decrypted(source: AsyncIterable<Uint8Array>, fileKey: Buffer): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  const data = Buffer.concat(chunks)
  const step = frameBytes + tagBytes
  const frames = Math.max(1, Math.ceil(data.length / step))
  const contents = Array.from({ length: frames }, (_, number) => {
    const sealed = data.subarray(number * step, (number + 1) * step)
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, number === frames - 1))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  })
  return Buffer.concat(contents)
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(last ? 1 : 0, 0)
  nonce.writeUInt32BE(number, 8)
  return nonce
}
