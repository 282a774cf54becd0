import { aboutFeatures, allEndpoints } from '@portal/domain/all-endpoints'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { ErrorAnswer } from '@portal/domain/contract/error-answer'
import { answersKeptHours, keepsAnswer } from '@portal/domain/contract/idempotency'
import { parameters, requestBody, response } from './content.ts'
import examplesOfCalls from './examples.json' with { type: 'json' }
import type { Example, Examples } from './examples.ts'
import { refusalResponses, refusalTo } from './refusals.ts'
import { type Json, schemaOf } from './schema.ts'

const examples = examplesOfCalls as Examples

/** The OpenAPI 3.1 description of every call, made from the contracts; `sessionCookie` is the name of the cookie. */
export function openApi(title: string, serverUrl: string, sessionCookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, feature, endpoint } of allEndpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, feature, endpoint) }
  }
  // What programs begin with comes first.
  const used = new Set(['read', 'import', ...allEndpoints.map(({ feature }) => feature)])
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: about, contact: { name: title, url: serverUrl } },
    servers: [{ url: serverUrl }],
    tags: [...used].map((name) => ({ name, description: aboutFeatures[name] })),
    paths,
    components: {
      schemas: { Refusal: schemaOf(ErrorAnswer, 'output') },
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

const about = `Every call of the portal, those of its own screens included. Programs begin at the tag \`read\`, whose names are promised, and at \`import\`.

Calls that change something say where they come from, as browsers do: \`Origin\` with the address of the portal, or \`Sec-Fetch-Site\`. Others are refused (403), but for those with an API token.

Every refusal has one shape: \`detail\` is a sentence to show, \`fields\` says one for each field that is meant.`

const withToken =
  'An API token that a superuser made (`/admin/tokens`): `Authorization: Bearer cp_live_...`. It reaches the calls that name one of its scopes (`x-token-scope`), and no other (403).'

function operation(name: string, feature: string, endpoint: Endpoint): Json {
  const example: Example = examples[`${feature}.${name}`] ?? {}
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
    description: description(endpoint),
    security: security(endpoint),
    ...(endpoint.scope && { 'x-token-scope': endpoint.scope }),
    parameters: [
      ...parameters(endpoint.params, 'path', example.params),
      ...parameters(endpoint.query, 'query', example.query),
      ...(keepsAnswer(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, example.bodies) }),
    responses: {
      ...(endpoint.revalidated && { 304: { description: 'It is still what `If-None-Match` names' } }),
      ...Object.fromEntries(
        Object.entries(endpoint.answers).map(([status, answer]) => [status, response(answer, example.answers)]),
      ),
      ...Object.fromEntries([...new Set(refusals)].map((status) => [status, refusalTo(status)])),
      default: refusalTo('default'),
    },
  }
}

/** What the contract says beside the schemas, in sentences. */
function description(endpoint: Endpoint): string {
  const { access, scope, records, repeatable, revalidated, method } = endpoint
  const open =
    access === 'anyone' ? 'Open to anyone.' : 'For signed-in people; what they get and may do depends on who they are.'
  const sentences = [
    scope ? `For API tokens with the scope “${scope}”, and for superusers.` : open,
    ...(keepsAnswer(endpoint) ? ['Sent again with the same `Idempotency-Key` it is done once.'] : []),
    ...(repeatable && method !== 'GET' ? ['It sets a state: it can be sent again.'] : []),
    ...(records ? [`The audit log says of it: “${records}”.`] : []),
    ...(revalidated ? ['The answer has an `ETag`: sent back as `If-None-Match` it costs 304 and no bytes.'] : []),
  ].join(' ')
  return endpoint.description === undefined ? sentences : `${endpoint.description}\n\n${sentences}`
}

const security = ({ access, scope }: Endpoint): Json[] =>
  access === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ token: [] }] : [])]

const takesInput = (endpoint: Endpoint): boolean => endpoint.query !== undefined || endpoint.body !== undefined

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Names this request. Sent again with the same content it is not done again and gets the same answer, for ${answersKeptHours} hours; with other content it is refused (422), and while the first is under way for longer (409).`,
  schema: { type: 'string', minLength: 1, maxLength: 257 },
  example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
}
