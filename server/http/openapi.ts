import { allEndpoints } from '@portal/domain/contract/all-endpoints'
import { type Endpoint, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import { ErrorAnswer } from '@portal/domain/contract/error-answer'
import { answersKeptHours, keepsAnswer } from '@portal/domain/contract/idempotency'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of every call, made from the contracts. */
export function openApi(title: string, serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, feature, endpoint } of allEndpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, feature, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: whereFrom },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', description: withToken },
      },
    },
  }
}

const whereFrom =
  'Calls that change something say where they come from, as browsers do: `Origin` with the address of the portal, or `Sec-Fetch-Site`. Others are refused (403), but for those with an API token.'

const withToken =
  'An API token that a superuser made (`/admin/tokens`). It reaches the calls that name one of its scopes, and no other (403).'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: closed }) as Json
  return json
}

/** Objects hold what is declared and no more: other names are refused in what is sent, and left out of answers. */
function closed({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
}

function operation(name: string, feature: string, endpoint: Endpoint): Json {
  const refusals = [
    ...(endpoint.access === 'signed-in' ? [401] : []),
    ...(takesInput(endpoint) || keepsAnswer(endpoint) ? [422] : []),
    ...(keepsAnswer(endpoint) ? [400, 409] : []),
    ...(endpoint.refuses ?? []),
  ]
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    security: security(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers(endpoint)],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),
    responses: {
      ...(endpoint.revalidated && { 304: { description: 'It is still what `If-None-Match` names' } }),
      ...Object.fromEntries(Object.entries(endpoint.answers).map(([status, answer]) => [status, response(answer)])),
      ...Object.fromEntries([...new Set(refusals)].map((status) => [status, refusal])),
    },
  }
}

const security = ({ access, scope }: Endpoint): Json[] =>
  access === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])]

const takesInput = (endpoint: Endpoint): boolean => endpoint.query !== undefined || endpoint.body !== undefined

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const headers = (endpoint: Endpoint): Json[] => (keepsAnswer(endpoint) ? [idempotencyKey] : [])

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Names this request. Sent again with the same content it is not done again and gets the same answer, for ${answersKeptHours} hours; with other content it is refused (422), and while the first is under way for longer (409).`,
  schema: { type: 'string', minLength: 1, maxLength: 257, examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
}

function requestBody(body: NonNullable<Endpoint['body']>): Json {
  if (isStreamed(body))
    return { required: true, content: Object.fromEntries(body.streamed.map((mediaType) => [mediaType, {}])) }
  if (!isMultipart(body))
    return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
  const { fields, files } = body.multipart
  const base = fields ? schemaOf(fields, 'input') : { type: 'object' }
  const parts = Object.fromEntries(files.map((file) => [file, { type: 'string', format: 'binary' }]))
  const schema = { ...base, properties: { ...((base as { properties?: Json }).properties ?? {}), ...parts } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function response(answer: Endpoint['answers'][number] | undefined): Json {
  if (!answer) return { description: 'Done' }
  if (isBinary(answer)) return { description: 'A file', content: { [answer.binary]: {} } }
  return { description: 'Success', content: { 'application/json': { schema: schemaOf(answer, 'output') } } }
}

const refusal: Json = {
  description: 'Refused; `detail` is a sentence to show',
  content: { 'application/json': { schema: schemaOf(ErrorAnswer, 'output') } },
}
