import { createHash } from 'node:crypto'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import {
  idempotencyHeader,
  keepsAnswer,
  keyIn,
  noKey,
  otherContent,
  stillUnderWay,
  storedResponseHours,
} from '@portal/domain/contract/idempotency'
import type { Caller } from '@portal/domain/tokens/token'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { inTransaction, type TransactionContext } from '../database/transaction.ts'
import { ApiError } from './api-error.ts'
import { seal, unseal } from './sealed.ts'
import { hashOf } from './secret.ts'
import { claimKey, deleteResponsesBefore, isKeyLocked, type KeyedCall, storeResponse } from './stored-response-data.ts'

/** An idempotency key with the call it belongs to. */
export interface IdempotencyKey {
  row: KeyedCall
  /** Session or API token that encrypts the stored response; undefined where the response holds no secret. */
  credential: string | undefined
}

/**
 * Runs `work` under a key: once, however often the request is sent, and answers what it answered then. `content` is all
 * that was sent; the key belongs to it. The key, its answer and everything `work` does on the portal's database are one
 * transaction: a refusal or a failure keeps nothing, so that the same key may try again. Without a key it is the
 * transaction alone.
 */
export type WithStoredResponse = <Answer>(
  key: IdempotencyKey | undefined,
  content: string,
  work: (context: TransactionContext) => Promise<Answer>,
) => Promise<Answer>

export function createWithStoredResponse(database: Database, now: () => Date): WithStoredResponse {
  return async (key, content, work) => {
    if (!key) return inTransaction(database, work)
    const { row, credential } = key
    const content_hash = createHash('sha256').update(content).digest('base64url')
    try {
      return await inTransaction(database, async (context) => {
        const storedResponse = await claimKey(context.db, row, { content_hash, now: now(), expired: expiredAt(now()) })
        if (storedResponse && storedResponse.content_hash !== content_hash) throw new ApiError(422, otherContent)
        if (storedResponse) return parseStored(storedResponse.answer, credential) as never
        const answer = await work(context)
        await storeResponse(context.db, row, storedFrom(answer, credential))
        return answer
      })
    } catch (error) {
      throw isKeyLocked(error) ? new ApiError(409, stillUnderWay, { retryAfterSeconds: 1 }) : error
    }
  }
}

const sealedFor = 'stored response'

function storedFrom(answer: unknown, credential: string | undefined): string | null {
  if (answer === undefined) return null
  const json = JSON.stringify(answer)
  return credential === undefined ? json : seal(json, credential, sealedFor)
}

function parseStored(stored: string | null, credential: string | undefined): unknown {
  const json = stored === null || credential === undefined ? stored : unseal(stored, credential, sealedFor)
  return json === null ? undefined : JSON.parse(json)
}

const expiredAt = (now: Date): Date => new Date(now.getTime() - storedResponseHours * 60 * 60 * 1000)

export const removeOldResponses = ({ db, now }: { db: Database; now: () => Date }): Promise<void> =>
  deleteResponsesBefore(db, expiredAt(now()))

/**
 * The key of a request, undefined where it has none or its call keeps no answer. Where the answer holds a secret, the key
 * belongs to the session or API token (`credential`) that can decrypt it.
 */
export function keyedCall(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
  caller: Caller | undefined,
  credential: string | undefined,
): IdempotencyKey | undefined {
  const header = request.headers[idempotencyHeader]
  if (header === undefined) return undefined
  const key = typeof header === 'string' ? keyIn(header) : undefined
  if (key === undefined) throw new ApiError(400, noKey)
  if (!caller || !keepsAnswer(endpoint)) return undefined
  const row = { account_id: caller.id, call: `${endpoint.method} ${endpoint.path}`, key }
  if (!endpoint.secretAnswer) return { row, credential: undefined }
  if (credential === undefined) throw new Error(`${row.call} has no session or API token to encrypt its response with`)
  return { row: { ...row, key: hashOf(`${credential} ${key}`) }, credential }
}
