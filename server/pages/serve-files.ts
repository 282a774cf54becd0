import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/api-error.ts'
import { forever, keptFor, stampOf } from './stamp.ts'

const worker = 'service-worker.js'
/** In its place where the operator wants none: browsers that have one ask for it anew with every page. */
const leavingWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(leave())
})`

/** The built files as they lie on the disk: for ever where the page names their content, otherwise for an hour. */
export async function serveFiles(server: FastifyInstance, dist: string, serviceWorker: boolean): Promise<void> {
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
  if (!serviceWorker) {
    files.delete(worker)
    const leave = (reply: FastifyReply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    server.route({ method, url: `/${worker}`, handler: (_, reply) => leave(reply).send(leavingWorker) })
  }
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
    // What is in the worker decides what browsers keep.
    const kept = (address: string): string => (file === worker ? 'no-cache' : keptFor(address, stamp))
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      reply.header('cache-control', kept(request.url)).sendFile(`/${file}`, { cacheControl: false })
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
