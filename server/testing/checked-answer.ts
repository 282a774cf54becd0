import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import * as z from 'zod/mini'
import { type CheckAnswer, declared } from '../http/answer.ts'
import { Written } from '../http/written.ts'

/**
 * Every answer is what its contract declares: the right kind in each field, nothing undeclared in what the database
 * wrote, and of what a handler made, left out exactly what reading it by the contract would leave out.
 */
export const checkedAnswer: CheckAnswer = (endpoint: Endpoint, result: unknown) => {
  const [schema] = Object.values(endpoint.answers)
  if (!schema || isBinary(schema)) return
  const sent = result instanceof Written ? JSON.parse(result.json) : declared(endpoint, result)
  const parsed = z.parse(schema, result instanceof Written ? sent : result)
  if (!isDeepStrictEqual(asSent(sent), asSent(parsed)))
    throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not declare`)
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
