import { type Binary, type Endpoint, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import type * as z from 'zod/mini'
import { type Json, schemaOf } from './schema.ts'

/** The parameters of a path or a query. */
export function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
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
  }))
}

export function requestBody(body: NonNullable<Endpoint['body']>): Json {
  const optional = !isStreamed(body) && !isMultipart(body) && body._zod.optin === 'optional'
  return { required: !optional, content: contentOf(bodySchemas(body)) }
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

export function response(answer: Endpoint['answers'][number] | undefined): Json {
  if (!answer) return { description: 'Done' }
  if (!isBinary(answer))
    return { description: 'Done', content: contentOf({ 'application/json': schemaOf(answer, 'output') }) }
  const schemas = Object.fromEntries(mediaTypesOf(answer).map((type) => [type, ofBytes(type)]))
  return { description: 'A file', content: contentOf(schemas) }
}

const mediaTypesOf = ({ binary, or = [] }: Binary): readonly string[] => [binary, ...or]

const contentOf = (schemas: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]))

/** Schema of uploaded records. The import reads them, not the contract; docs/import describes them. */
const ofBytes = (mediaType: string): Json => {
  if (mediaType === 'application/json') return { type: 'array', items: { type: 'object', additionalProperties: true } }
  return isText(mediaType) ? { type: 'string' } : { type: 'string', format: 'binary' }
}

const isText = (mediaType: string): boolean => /^(?:text\/|application\/(?:x-nd)?json)/.test(mediaType)
