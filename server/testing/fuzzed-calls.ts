import type { Endpoint } from '@portal/domain/contract/endpoint'
import fc from 'fast-check'
import type { Json } from '../platform/openapi/schema.ts'
import { type Ids, valuesOf } from './schema-values.ts'

/** A call as the API description has it. */
export interface Operation {
  method: Endpoint['method']
  path: string
  /** The feature and the call, as the fixtures of the access table name them. */
  name: string
  params: Record<string, Json>
  query: Record<string, Json>
  /** By media type. */
  bodies: Record<string, Json>
}

/** One request to it; `own` says which parts stay as a request that works has them. */
export interface FuzzedCall {
  operation: Operation
  who: number
  own: { params: boolean; query: boolean; body: boolean }
  params: Record<string, unknown>
  query: Record<string, unknown>
  twice: boolean
  body: { type: string | undefined; text: string } | undefined
  headers: Record<string, string>
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Json
}
interface Described {
  operationId: string
  tags: [string]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Json }> }
}

export function operationsOf(description: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, parameters, requestBody }]) => {
      const named = parameters.filter((one) => 'name' in one)
      const parametersIn = (place: string) =>
        Object.fromEntries(named.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]))
      const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema])
      return {
        method: method.toUpperCase() as Endpoint['method'],
        path,
        name: `${tags[0]}.${operationId}`,
        params: parametersIn('path'),
        query: parametersIn('query'),
        bodies: Object.fromEntries(bodies),
      }
    }),
  )
}

/** Requests to any of the operations, by one of `callers` kinds of caller, with ids of what there is among others. */
export function callsOf(operations: readonly Operation[], callers: number, ids: Ids) {
  const each = operations.map((operation) => oneCall(operation, callers, ids))
  return fc.oneof(...each)
}

function oneCall(operation: Operation, callers: number, ids: Ids): fc.Arbitrary<FuzzedCall> {
  const { params, query, bodies } = operation
  const values = (schemas: Record<string, Json>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, valuesOf(schema, ids)]))
  return fc.record({
    operation: fc.constant(operation),
    who: fc.nat(callers - 1),
    own: fc.record({ params: mostly(4), query: mostly(1), body: mostly(1) }),
    params: fc.record(values(params)),
    query: fc.oneof(
      { weight: 8, arbitrary: fc.record(values(query), { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.constant({ surprise: '1', constructor: 'x' }) },
    ),
    twice: fc.boolean().map((twice) => twice && Object.keys(query).length > 0),
    body: fc.oneof(
      { weight: 5, arbitrary: written(bodies, ids) },
      { weight: Object.keys(bodies).length > 0 ? 1 : 0, arbitrary: broken },
    ),
    headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
  })
}

const mostly = (weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })

function written(bodies: Record<string, Json>, ids: Ids): fc.Arbitrary<FuzzedCall['body']> {
  const each = Object.entries(bodies).map(([type, schema]): fc.Arbitrary<FuzzedCall['body']> => {
    const json = valuesOf(schema, ids).map((value) => JSON.stringify(value))
    if (type === 'application/json') return json.map((text) => ({ type, text }))
    if (!type.startsWith('multipart/')) return fc.oneof(json, junk).map((text) => ({ type, text }))
    return json.map((text) => ({ type: `${type}; boundary=portal`, text: partsOf(JSON.parse(text)) }))
  })
  return each.length === 0 ? fc.constant(undefined) : fc.oneof(...each)
}

function partsOf(fields: unknown): string {
  const parts = Object.entries(fields ?? {}).map(([name, value]) => {
    const file = name === 'data' ? '' : '; filename="Plan.pdf"\r\nContent-Type: application/pdf'
    return `--portal\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`
  })
  return `${parts.join('')}--portal--\r\n`
}

const junk = fc.constantFrom(
  ...['', '{', '[', 'null', '"x"', '1', '{"a":1}{"a":2}', '{"__proto__":{"admin":true}}', '{"a":1e999}', '\u0000'],
  ...[
    '['.repeat(5000),
    '{"a":'.repeat(5000),
    `"${'x'.repeat(100_000)}"`,
    '{"id":1,"id":2}',
    '\uFEFF{}',
    '{"\\ud800":1}',
  ],
)
const broken: fc.Arbitrary<FuzzedCall['body']> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'text/plain',
    'application/json; charset=utf-16',
    undefined,
  ),
  text: junk,
})

const key = fc.constantFrom('"8e03978e-40d5-43dd-bc93-6894a57f9324"', '""', 'é', `"${'k'.repeat(300)}"`, '"a", "b"')
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.record({ 'idempotency-key': key }),
  fc.record({ 'if-none-match': fc.constantFrom('*', '""', 'W/"x"', '"'.repeat(999)) }),
  fc.record({ 'accept-encoding': fc.constantFrom('gzip', 'br;q=0', 'gzip;q=nan', '*', 'x'.repeat(500)) }),
  fc.record({ range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'lines=1') }),
  fc.record({ 'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', '') }),
  fc.record({ 'content-encoding': fc.constantFrom('gzip', 'br') }),
  fc.record({ accept: fc.constantFrom('text/csv', 'application/x-ndjson', '*/*;q=0', ',,,') }),
  fc.record({ cookie: fc.constantFrom('session=', 'session=%', 'session="', `session=${'x'.repeat(4000)}`, '=;;=') }),
  fc.record({
    authorization: fc.constantFrom('Bearer', 'Bearer cp_live_', 'Basic YTpi', `Bearer cp_live_${'%'.repeat(50)}`),
  }),
)
