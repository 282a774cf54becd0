import {
  addressTooLong,
  cannotAccessEngagement,
  type ErrorAnswer,
  noDatabase,
  noRoom,
  notAcceptable,
  pathNotFound,
  requestTooLarge,
  sendJson,
  tooBusy,
  unexpectedError,
  unreadableRequest,
} from '@portal/domain/contract/error-answer'
import type { FastifyError, FastifyRequest } from 'fastify'
import { databaseTrouble, isRemovedEngagementError } from '../database/database-errors.ts'
import { DependencyFault } from '../dependencies/dependency-fault.ts'
import { hasCode, StorageFull } from '../storage/storage.ts'
import { ApiError } from './api-error.ts'

/** Content of the answer to an error. It is sent as JSON or as a page. */
export interface ErrorReply {
  status: number
  answer: ErrorAnswer
  retryAfterSeconds?: number | undefined
}

/** Returns the answer to an error. Unexpected errors are logged with the request id and answered without details. */
export function errorReply(error: FastifyError | ApiError | Error, request: FastifyRequest): ErrorReply {
  if (error instanceof ApiError) {
    const { status, message: detail, fields, retryAfterSeconds } = error
    return { status, answer: { detail, ...(fields && { fields }) }, retryAfterSeconds }
  }
  if (error instanceof StorageFull) {
    request.log.warn({ reason: error.message }, 'no space left for a file')
    return { status: 507, answer: { detail: noRoom } }
  }
  if (error instanceof DependencyFault) {
    request.log.warn({ reason: error.message }, 'a request failed because another system is unavailable')
    return { status: 503, answer: { detail: error.sentence }, retryAfterSeconds: dependencyRetrySeconds }
  }
  if (hasCode(error, 'EMFILE', 'ENFILE')) {
    request.log.warn({ reason: error.message }, 'a request failed because too many files or connections are open')
    return { status: 503, answer: { detail: tooBusy }, retryAfterSeconds: busyRetrySeconds }
  }
  // The engagement was removed after the access check and before the write.
  if (isRemovedEngagementError(error)) return { status: 404, answer: { detail: cannotAccessEngagement } }
  const trouble = databaseTrouble(error)
  if (trouble) {
    request.log.warn({ reason: trouble.reason, error: error.message }, 'the database is unavailable')
    return { status: 503, answer: { detail: noDatabase }, retryAfterSeconds: databaseRetrySeconds }
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  const sentence = status === undefined ? undefined : clientErrors[status]
  if (status !== undefined && sentence) return { status, answer: { detail: sentence } }
  request.log.error({ err: error }, 'request failed')
  return { status: 500, answer: { detail: unexpectedError(request.id) } }
}

/** Seconds to wait before a retry while the process is overloaded. */
export const busyRetrySeconds = 2
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
