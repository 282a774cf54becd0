import type { FastifyInstance } from 'fastify'
import { serveConstant } from '../http/constant-answer.ts'
import { serveApiViewer } from './api-viewer.ts'

interface About {
  product: () => string
  publicUrl: string
  /** The name of the cookie by which people call. */
  sessionCookie: string
}

/** `/api/openapi.json`, and the same for reading and trying at `/api/docs`. */
export function serveApiDocs(server: FastifyInstance, { product, publicUrl, sessionCookie }: About): void {
  // Made for the first request, because most starts never need it.
  const read = async (): Promise<string> => {
    const { openApi } = await import('./openapi.ts')
    return JSON.stringify(openApi(product(), publicUrl, sessionCookie))
  }
  serveConstant(server, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    changesWith: product,
    read,
  })
  serveApiViewer(server, product)
}
