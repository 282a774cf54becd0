import type { FastifyInstance } from 'fastify'
import { serveApiViewer } from './api-viewer.ts'

interface About {
  product: string
  publicUrl: string
  /** The name of the cookie by which people call. */
  sessionCookie: string
}

/** `/api/openapi.json`, and the same for reading and trying at `/api/docs`. */
export function serveApiDocs(server: FastifyInstance, { product, publicUrl, sessionCookie }: About): void {
  // Made when first asked for: few ever are, and each start would wait for it.
  let description: Promise<string> | undefined
  const describe = async (): Promise<string> => {
    const { openApi } = await import('./openapi.ts')
    return JSON.stringify(openApi(product, publicUrl, sessionCookie))
  }
  server.get('/api/openapi.json', async (_, reply) => {
    description ??= describe()
    return reply.type('application/json; charset=utf-8').send(await description)
  })
  serveApiViewer(server, product)
}
