import { aboutFeatures, allEndpoints } from '@portal/domain/all-endpoints'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { ErrorAnswer } from '@portal/domain/contract/error-answer'
import { keepsAnswer, storedResponseHours } from '@portal/domain/contract/idempotency'
import { parameters, requestBody, response } from './content.ts'
import { refusalResponses, refusalTo } from './error-responses.ts'
import { type Json, schemaOf } from './schema.ts'

/** The OpenAPI 3.1 description of every call, made from the contracts; `sessionCookie` is the name of the cookie. */
export function openApi(title: string, serverUrl: string, sessionCookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, feature, endpoint } of allEndpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, feature, endpoint) }
  }
  // Calls that programs need first come first.
  const used = new Set(['publicApi', 'import', ...allEndpoints.map(({ feature }) => feature)])
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: about, contact: { name: title, url: serverUrl } },
    servers: [{ url: serverUrl }],
    tags: [...used].map((name) => ({ name, description: aboutFeatures[name] })),
    paths,
    components: {
      schemas: { ApiError: schemaOf(ErrorAnswer, 'output') },
      responses: refusalResponses,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a signed-in person.',
        },
        token: { type: 'http', scheme: 'bearer', description: withToken },
      },
    },
  }
}

const about = `All calls of the portal, including those of its own screens. For other systems, start with the tags \`publicApi\` and \`import\`: their field names stay the same.

Calls that change something need an \`Origin\` header with the address of the portal, or \`Sec-Fetch-Site\`. Browsers send both. Other calls are rejected (403), except those with an API token.

All errors have the same shape: \`detail\` is a sentence to show, and \`fields\` has one sentence for each invalid field.`

const withToken =
  'An API token that a superuser created (`/admin/tokens`): `Authorization: Bearer cp_live_...`. It can make only the calls that name one of its scopes (`x-token-scope`). Other calls are rejected (403).'

function operation(name: string, feature: string, endpoint: Endpoint): Json {
  const refusals = [
    ...(endpoint.access === 'signed-in' ? [401] : []),
    ...(hasInput(endpoint) || keepsAnswer(endpoint) ? [422] : []),
    ...(keepsAnswer(endpoint) ? [400, 409] : []),
    ...(endpoint.refuses ?? []),
  ]
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: description(endpoint),
    security: security(endpoint),
    ...(endpoint.scope && { 'x-token-scope': endpoint.scope }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(keepsAnswer(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),
    responses: {
      ...(endpoint.revalidated && { 304: { description: 'Nothing has changed since the `ETag` in `If-None-Match`' } }),
      ...Object.fromEntries(Object.entries(endpoint.answers).map(([status, answer]) => [status, response(answer)])),
      ...Object.fromEntries([...new Set(refusals)].map((status) => [status, refusalTo(status)])),
      default: refusalTo('default'),
    },
  }
}

/** Sentences about a call that its schemas do not state. */
function description(endpoint: Endpoint): string {
  const { access, scope, records, repeatable, revalidated, method } = endpoint
  const open =
    access === 'anyone' ? 'Open to everyone.' : 'For signed-in people. What they see and can do depends on their role.'
  const sentences = [
    scope ? `For API tokens with the scope “${scope}” and for superusers.` : open,
    ...(keepsAnswer(endpoint) ? ['If you repeat it with the same `Idempotency-Key`, it is done only once.'] : []),
    ...(repeatable && method !== 'GET' ? ['You can safely repeat this call.'] : []),
    ...(records ? [`Audit event: “${records}”.`] : []),
    ...(revalidated
      ? ['The response has an `ETag`. Send it as `If-None-Match` to get 304 without content if nothing has changed.']
      : []),
  ].join(' ')
  return endpoint.description === undefined ? sentences : `${endpoint.description}\n\n${sentences}`
}

const security = ({ access, scope }: Endpoint): Json[] =>
  access === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ token: [] }] : [])]

const hasInput = (endpoint: Endpoint): boolean => endpoint.query !== undefined || endpoint.body !== undefined

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Identifies this request for ${storedResponseHours} hours. If you repeat it with the same content, it is not done again and you get the same response. With other content it is rejected (422). It is also rejected while the first request is still running (409).`,
  schema: { type: 'string', minLength: 1, maxLength: 257 },
  example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
}
