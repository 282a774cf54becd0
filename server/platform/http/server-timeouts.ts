import type { FastifyInstance } from 'fastify'
import { longestUpload } from '../storage/sweep.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body as it arrives, however it is named. */
    streams?: boolean
  }
}

const second = 1000
const minute = 60 * second

/** Milliseconds for which the server waits for its callers. */
export interface ServerTimeouts {
  /** For the headers of a request. */
  headers: number
  /** For the body of a call that brings a few fields. */
  fields: number
  /** For a whole request, such as the upload of a file. */
  request: number
  /** For anything at all to move on a connection: no call works in silence for as long. */
  silence: number
  /** Milliseconds between checks for requests that take too long. */
  looked: number
}

export const serverTimeouts: ServerTimeouts = {
  headers: 30 * second,
  fields: minute,
  request: longestUpload,
  silence: 15 * minute,
  looked: 30 * second,
}

/** Server options that end connections of slow senders and slow readers. */
export const waiting = ({ headers, request, silence, looked }: ServerTimeouts) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  http: { headersTimeout: headers, connectionsCheckingInterval: looked, requireHostHeader: false },
})

/** Files and streams may come over a slow line; a form of a few fields that takes as long was never meant to arrive. */
export function endSlowBodies(server: FastifyInstance, { fields }: ServerTimeouts): void {
  server.addHook('preParsing', async ({ raw, headers, routeOptions }) => {
    if (routeOptions.config.streams || !headers['content-type']?.startsWith('application/json')) return
    const timer = setTimeout(() => raw.destroy(), fields)
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
