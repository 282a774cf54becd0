import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { forbidden } from '../http/api-error.ts'
import { hashOf } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { hasCode } from '../storage/storage.ts'
import { backUp } from './back-up.ts'

// Only the portal's process can use an embedded database. A command asks the portal for a backup, with a key from the data
// folder: readers of the key can read the data too.

const address = '/operator/backup'
const SocketFile = z.object({ port: z.number(), host: z.string(), key: z.string() })
const socketFileIn = ({ DATA_DIR, DEMO_DATA_DIR }: Pick<Config, 'DATA_DIR' | 'DEMO_DATA_DIR'>): string =>
  path.join(DATA_DIR ?? DEMO_DATA_DIR, 'portal.door.json')

export interface AdminSocket {
  /** Writes the key file. Call it once the portal listens. */
  open: () => Promise<void>
  close: () => Promise<void>
}

/** Serves a backup to callers with the key. */
export function serveBackups(server: FastifyInstance, portal: Portal): AdminSocket {
  const key = randomBytes(32).toString('hex')
  const file = socketFileIn(portal.config)
  server.get(address, async (request, reply) => {
    const sentKeyHash = Buffer.from(hashOf(request.headers.authorization ?? ''))
    if (!timingSafeEqual(sentKeyHash, Buffer.from(hashOf(`Bearer ${key}`))))
      throw forbidden('Only the command line can call this')
    const archive = new PassThrough()
    const { longRunningDb: db, storage, storedObjects, config, now } = portal
    backUp({ db, storage, storedObjects, config, now }, 'the command line', archive).then(
      (summary) => portal.log.info(summary, 'backup made'),
      (error) => {
        portal.log.warn({ err: error }, 'backup failed')
        archive.destroy(error)
      },
    )
    return reply.type('application/zip').header('cache-control', 'no-store').send(archive)
  })
  return {
    open: async () => {
      const { port, address, family } = server.server.address() as AddressInfo
      const everywhere = address === '::' || address === '0.0.0.0'
      const host = everywhere ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
      await writeFile(file, JSON.stringify({ host, port, key }), { mode: 0o600 })
    },
    close: () => rm(file, { force: true }),
  }
}

/** Asks the portal that uses the embedded database for a backup. Returns false if none listens. */
export async function backUpThroughPortal(config: Config, to: Writable): Promise<boolean> {
  try {
    const { host, port, key } = z.parse(SocketFile, JSON.parse(await readFile(socketFileIn(config), 'utf8')))
    await download({ host, port, path: address, headers: { authorization: `Bearer ${key}` } }, to)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return false
    throw error
  }
}

const download = (from: RequestOptions, to: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    request(from, (response) => {
      if (response.statusCode === 200) pipeline(response, to).then(resolve, reject)
      else {
        response.resume()
        reject(new Error(`the portal answered ${response.statusCode}`))
      }
    })
      .on('error', reject)
      .end()
  })
