import { readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './refusal.ts'

/** The built files as they lie on the disk: what has a hash in its name for ever, the few others for an hour. */
export async function serveFiles(server: FastifyInstance, dist: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: dist,
    // A route for each of two hundred files would be a tenth of a second of every start.
    serve: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const method = ['GET', 'HEAD']
  const files = filesIn(dist)
  server.route<{ Params: { name: string } }>({
    method,
    url: '/assets/:name',
    handler: (request, reply) => {
      const file = `assets/${request.params.name}`
      if (!files.has(file)) throw notFound()
      return reply.sendFile(`/${file}`)
    },
  })
  for (const file of files)
    if (!file.includes('/'))
      server.route({ method, url: `/${file}`, handler: (_, reply) => reply.sendFile(`/${file}`) })
}

/** Not the page, which is drawn, nor what lies compressed beside a file, nor what only the server reads. */
const filesIn = (dist: string): Set<string> =>
  new Set(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((file) => !/^\.|^index\.html$|\.br$/.test(file)),
  )
