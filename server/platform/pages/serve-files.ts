import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/api-error.ts'
import { forever, keptFor, stampOf } from './stamp.ts'

/** The built files as they lie on the disk: for ever where the page names their content, otherwise for an hour. */
export async function serveFiles(server: FastifyInstance, dist: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: dist,
    // A route for each of two hundred files would be a tenth of a second of every start.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      if (file.includes(`${path.sep}assets${path.sep}`)) reply.header('cache-control', forever)
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
  for (const file of files) {
    if (file.includes('/')) continue
    const stamp = stampOf(readFileSync(path.join(dist, file)))
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      reply.header('cache-control', keptFor(request.url, stamp)).sendFile(`/${file}`, { cacheControl: false })
    server.route({ method, url: `/${file}`, handler })
  }
}

/** The page with the scripts that it names by `/name.js` named with their stamps. */
export const withStamps = (page: string, dist: string): string =>
  page.replace(/"\/([\w-]+\.js)"/g, (_, file: string) => `"/${file}?${stampOf(readFileSync(path.join(dist, file)))}"`)

/** Not the page, which is drawn, nor what lies compressed beside a file, nor what only the server reads. */
const filesIn = (dist: string): Set<string> =>
  new Set(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((file) => !/^\.|^index\.html$|\.br$/.test(file)),
  )
