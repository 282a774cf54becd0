import type { Endpoint } from '@portal/domain/contract/endpoint'
import { tokenMark } from '@portal/domain/tokens/token'
import { ownOrigin } from './own-origin.ts'

export interface AnyRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

/** Options of Fastify's `inject` for a call. `as` is a session cookie or an API token; without it the call is anonymous. */
export async function injection(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query = {}, body }: AnyRequest,
  as: string | undefined,
  key: string | undefined,
) {
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const queryEntries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(
    queryEntries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const form = body instanceof FormData || body instanceof Blob ? await encoded(body) : undefined
  return {
    method: endpoint.method,
    url: search === '' ? address : `${address}?${search}`,
    headers: {
      ...credentials(as),
      ...(key !== undefined && { 'idempotency-key': `"${key}"` }),
      ...form?.headers,
    },
    ...(body && { payload: form?.payload ?? body }),
  }
}

/** A browser says where a call comes from and brings its cookie; a program brings its token and says nothing else. */
const credentials = (as: string | undefined): Record<string, string> =>
  as?.startsWith(tokenMark)
    ? { authorization: `Bearer ${as}` }
    : { ...ownOrigin, ...(as !== undefined && { cookie: as }) }

/** A form or a file as a browser sends it. */
async function encoded(form: FormData | Blob): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const request = new Request('http://portal.example', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}
