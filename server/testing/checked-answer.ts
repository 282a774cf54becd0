import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import * as z from 'zod/mini'
import { type CheckAnswer, declared } from '../platform/http/answer.ts'

/**
 * Checks that each field of a response has the right type, and that stripping gives the same result as parsing by the
 * contract.
 */
export const checkedAnswer: CheckAnswer = (endpoint: Endpoint, result: unknown) => {
  const [schema] = Object.values(endpoint.answers)
  if (!schema || isBinary(schema)) return
  const sent = declared(endpoint, result)
  const parsed = z.parse(schema, result)
  if (!isDeepStrictEqual(asSent(sent), asSent(parsed)))
    throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not declare`)
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
