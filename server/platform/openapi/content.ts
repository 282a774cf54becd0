import { type Binary, type Endpoint, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import type * as z from 'zod/mini'
import type { Example } from './examples.ts'
import { type Json, schemaOf } from './schema.ts'

/** The parameters of a path or a query, each with what it is in the example. */
export function parameters(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  example: Readonly<Record<string, unknown>> = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    ...(description !== undefined && { description }),
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in example && { example: asTyped(property, example[name]) }),
  }))
}

/** Converts a text in an address to the type of its schema. */
const asTyped = ({ type }: Json, value: unknown): unknown =>
  typeof value === 'string' && (type === 'boolean' || type === 'integer') ? JSON.parse(value) : value

export function requestBody(body: NonNullable<Endpoint['body']>, examples: Example['bodies']): Json {
  const optional = !isStreamed(body) && !isMultipart(body) && body._zod.optin === 'optional'
  return { required: !optional, content: contentOf(bodySchemas(body), examples) }
}

function bodySchemas(body: NonNullable<Endpoint['body']>): Record<string, Json> {
  if (isStreamed(body)) return Object.fromEntries(body.streamed.map((type) => [type, ofBytes(type)]))
  if (!isMultipart(body)) return { 'application/json': schemaOf(body, 'input') }
  const { fields, files } = body.multipart
  const base: Json = fields ? schemaOf(fields, 'input') : { type: 'object' }
  const parts = Object.fromEntries(files.map((file) => [file, { type: 'string', format: 'binary' }]))
  const properties = { ...(base.properties as Json | undefined), ...parts }
  return { 'multipart/form-data': { ...base, properties } }
}

export function response(answer: Endpoint['answers'][number] | undefined, examples: Example['answers']): Json {
  if (!answer) return { description: 'Done' }
  if (!isBinary(answer))
    return { description: 'Done', content: contentOf({ 'application/json': schemaOf(answer, 'output') }, examples) }
  const schemas = Object.fromEntries(mediaTypesOf(answer).map((type) => [type, ofBytes(type)]))
  return { description: 'A file', content: contentOf(schemas, examples) }
}

const mediaTypesOf = ({ binary, or = [] }: Binary): readonly string[] => [binary, ...or]

const contentOf = (schemas: Record<string, Json>, examples: Readonly<Record<string, unknown>> = {}): Json =>
  Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [
      type,
      { schema, ...(type in examples && { example: examples[type] }) },
    ]),
  )

/** Schema of uploaded records. The import reads them, not the contract; docs/import describes them. */
const ofBytes = (mediaType: string): Json => {
  if (mediaType === 'application/json') return { type: 'array', items: { type: 'object', additionalProperties: true } }
  return isText(mediaType) ? { type: 'string' } : { type: 'string', format: 'binary' }
}

const isText = (mediaType: string): boolean => /^(?:text\/|application\/(?:x-nd)?json)/.test(mediaType)
