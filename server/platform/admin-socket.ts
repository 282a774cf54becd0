import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import { forbidden } from './http/api-error.ts'
import { hashOf } from './http/secret.ts'
import type { Portal } from './portal.ts'
import { hasCode } from './storage/storage.ts'

// Only the portal's process can use an embedded database. Some commands ask the portal to act for them, with a key from the
// data folder: readers of the key can read the data too.

/** What the portal does for a command. The command gets the text or the stream. */
type OperatorAction = (portal: Portal) => Promise<string | Readable>
export type OperatorActions = Readonly<Record<string, OperatorAction>>

const addressOf = (action: string): string => `/operator/${action}`
const SocketFile = z.object({ port: z.number(), host: z.string(), key: z.string() })
const socketFileIn = ({ DATA_DIR, DEMO_DATA_DIR }: Pick<Config, 'DATA_DIR' | 'DEMO_DATA_DIR'>): string =>
  path.join(DATA_DIR ?? DEMO_DATA_DIR, 'portal.door.json')

export interface AdminSocket {
  /** Writes the key file. Call it once the portal listens. */
  open: () => Promise<void>
  close: () => Promise<void>
}

/** Serves the actions to callers with the key. */
export function serveAdminSocket(server: FastifyInstance, portal: Portal, actions: OperatorActions): AdminSocket {
  const key = randomBytes(32).toString('hex')
  const file = socketFileIn(portal.config)
  for (const [name, act] of Object.entries(actions))
    server.get(addressOf(name), async (request, reply) => {
      const sentKeyHash = Buffer.from(hashOf(request.headers.authorization ?? ''))
      if (!timingSafeEqual(sentKeyHash, Buffer.from(hashOf(`Bearer ${key}`))))
        throw forbidden('Only the command line can call this')
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .send(await act(portal))
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

/** Lets the portal that uses the embedded database run an action. Returns false if none listens. */
export async function askPortal(config: Config, action: string, to: Writable): Promise<boolean> {
  try {
    const { host, port, key } = z.parse(SocketFile, JSON.parse(await readFile(socketFileIn(config), 'utf8')))
    await download({ host, port, path: addressOf(action), headers: { authorization: `Bearer ${key}` } }, to)
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
