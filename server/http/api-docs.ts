import { allEndpoints } from '@portal/domain/contract/all-endpoints'
import { type Endpoint, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import { keepsAnswer } from '@portal/domain/contract/idempotency'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Html, html } from './html.ts'

/** `/api/openapi.json`, and the same for reading at `/api/docs`: one page without scripts. */
export function serveApiDocs(server: FastifyInstance, { product, publicUrl, sessionCookie }: About): void {
  // Made when first asked for: few ever are, and each start would wait for them.
  const description = once(async () => {
    const { openApi } = await import('./openapi.ts')
    return JSON.stringify(openApi(product, publicUrl, sessionCookie))
  })
  const page = once(() => docsPage(product).html)
  server.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  )
  server.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
  server.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
}

interface About {
  product: string
  publicUrl: string
  /** The name of the cookie by which people call. */
  sessionCookie: string
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

function docsPage(product: string): Html {
  const features = [...new Set(allEndpoints.map((entry) => entry.feature))]
  const sections = features.map(
    (feature) =>
      html`<section><h2>${feature}</h2>${allEndpoints.filter((entry) => entry.feature === feature).map((entry) => call(entry.endpoint))}</section>`,
  )
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Calls - ${product}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>The calls of ${product}</h1>
<p>Every call sends and answers JSON under the session cookie, or with an API token that a superuser made: <code>Authorization: Bearer cp_live_...</code> reaches the calls that name its scope.</p><p> A refusal carries <code>detail</code>, a sentence to show, and sometimes <code>fields</code>. Status 401 always means: no session, or no token that counts. A call that changes something may carry an <code>Idempotency-Key</code>: sent again with the same key and content within 24 hours it is not done again and gets the same answer; each call says whether it takes one. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections}</main></body></html>`
}

const call = (
  endpoint: Endpoint,
): Html => html`<details><summary><code>${endpoint.method}</code> <code>${endpoint.path}</code> <span>${endpoint.summary}</span></summary>
<p>${endpoint.access === 'anyone' ? 'Open to anyone.' : 'For signed-in people.'}${endpoint.scope ? ` For API tokens with the scope “${endpoint.scope}”.` : ''}${endpoint.refuses ? ` Refuses with ${endpoint.refuses.join(', ')}.` : ''}${keepsAnswer(endpoint) ? ' Takes an Idempotency-Key.' : ''}</p>
${shape('Path', endpoint.params)}${shape('Query', endpoint.query)}${body(endpoint)}
${Object.entries(endpoint.answers).map(([status, answer]) => (answer && !isBinary(answer) ? shape(`Answer ${status}`, answer) : html`<h3>Answer ${status}</h3><p>${isBinary(answer) ? answer.binary : 'Empty'}</p>`))}
</details>`

function body({ body }: Endpoint): Html {
  if (isMultipart(body)) return html`<h3>Form data</h3><pre>${body.multipart.files.join(', ')}</pre>`
  return isStreamed(body) ? html`<h3>Body</h3><pre>${body.streamed.join('\n')}</pre>` : shape('Body', body)
}

function shape(title: string, schema: z.ZodMiniType | undefined): Html {
  if (!schema) return html``
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return html`<h3>${title}</h3><pre>${JSON.stringify(json, null, 2)}</pre>`
}

const stylesheet = `
body { margin: 0; background: #fdfdfc; color: #21201c; font: 14px/20px Inter, Helvetica, Arial, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font: 400 34px/40px Georgia, serif; }
h2 { margin: 32px 0 0; padding: 12px 0; border-top: 1px solid #21201c; font: 600 14px/20px inherit; }
h3 { margin: 12px 0 4px; font-size: 13px; }
details { border-top: 1px solid #e2e1de; padding: 8px 0; }
summary { cursor: pointer; }
summary span { color: #63635e; }
pre { overflow: auto; max-height: 420px; padding: 12px; background: #f1f0ef; border-radius: 8px; font-size: 12px; line-height: 16px; }
a { color: #0d3c48; }
`
