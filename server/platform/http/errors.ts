import {
  addressTooLong,
  cannotAccessEngagement,
  checkYourInput,
  type ErrorAnswer,
  noDatabase,
  noRoom,
  notAcceptable,
  pathNotFound,
  requestTooLarge,
  sendJson,
  unexpectedError,
  unreadableRequest,
} from '@portal/domain/contract/error-answer'
import { notKnownHere, unknownKey } from '@portal/domain/contract/unknown-key'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { databaseTrouble, isRemovedEngagementError } from '../database/database-errors.ts'
import { DependencyFault } from '../dependencies/dependency-fault.ts'
import { StorageFull } from '../storage/storage.ts'
import { ApiError } from './api-error.ts'

/** Input that a schema refused: the first sentence for the reader, every sentence by field for the form. */
export function badInput(error: z.core.$ZodError): ApiError {
  const sentences = error.issues.map((issue) => ({ field: issue.path.join('.'), sentence: sentenceOf(issue) }))
  const ofFields = sentences
    .filter(({ field }) => field !== '')
    .map(({ field, sentence }) => [field, sentence] as const)
  const fields = Object.fromEntries(ofFields.toReversed())
  return new ApiError(422, sentences[0]?.sentence ?? checkYourInput, ofFields.length > 0 ? { fields } : {})
}

/** Default message of a schema without one. */
const unworded = 'Invalid input'
const kinds: Record<string, string> = {
  object: 'a JSON object',
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== unworded) return issue.message
  const what = issue.path.length === 0 ? 'The request body' : `“${issue.path.join('.')}”`
  const values = valuesOf(issue)
  if (values.length > 0) return `${what} must be one of: ${values.join(', ')}`
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  return kind === undefined ? `${what} is invalid` : `${what} must be ${kind}`
}

/** Allowed values, if the schema accepts only some. */
function valuesOf(issue: z.core.$ZodIssue): unknown[] {
  if (issue.code === 'invalid_value') return issue.values
  const choices = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return choices.every(({ code }) => code === 'invalid_value') ? choices.flatMap(valuesOf) : []
}

export function refuseUnknown(given: unknown, taken: unknown): void {
  const key = unknownKey(given, taken)
  if (key !== undefined) throw new ApiError(422, notKnownHere(key), { fields: { [key]: notKnownHere(key) } })
}

/** Answers every error. Unexpected ones are logged with the request id and answered without details. */
export function answerError(
  error: FastifyError | ApiError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ApiError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return send(reply, error.status, { detail: error.message, ...(error.fields && { fields: error.fields }) })
  }
  if (error instanceof StorageFull) {
    request.log.warn({ reason: error.message }, 'no space left for a file')
    return send(reply, 507, { detail: noRoom })
  }
  if (error instanceof DependencyFault) {
    request.log.warn({ reason: error.message }, 'a request failed because another system is unavailable')
    return send(reply.header('retry-after', dependencyRetrySeconds), 503, { detail: error.sentence })
  }
  // The engagement was removed after the access check and before the write.
  if (isRemovedEngagementError(error)) return send(reply, 404, { detail: cannotAccessEngagement })
  const trouble = databaseTrouble(error)
  if (trouble) {
    request.log.warn({ reason: trouble.reason, error: error.message }, 'the database is unavailable')
    return send(reply.header('retry-after', databaseRetrySeconds), 503, { detail: noDatabase })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  const sentence = status === undefined ? undefined : clientErrors[status]
  if (status !== undefined && sentence) return send(reply, status, { detail: sentence })
  request.log.error({ err: error }, 'request failed')
  return send(reply, 500, {
    detail: unexpectedError(request.id),
  })
}

/** A database that restarts is back after some seconds; asking sooner is cheap. */
const databaseRetrySeconds = 2
/** Seconds to wait before a retry while a dependency is down: longer than for the database, since someone must repair it. */
const dependencyRetrySeconds = 30

const clientErrors: Record<number, string> = {
  400: unreadableRequest,
  404: pathNotFound,
  406: notAcceptable,
  413: requestTooLarge,
  414: addressTooLong,
  415: sendJson,
}

const send = (reply: FastifyReply, status: number, answer: ErrorAnswer): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(answer)
