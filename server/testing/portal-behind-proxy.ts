import type { Endpoint } from '@portal/domain/contract/endpoint'
import pino from 'pino'
import { type App, createApp } from '../app.ts'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession } from '../features/session/data.ts'
import { readConfig } from '../platform/config.ts'
import { type DatabaseConnection, openPostgres } from '../platform/database/database.ts'
import { builtScreens, removeScreens } from './built-screens.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Records, recordsIn } from './records.ts'
import { freshDatabase } from './test-database.ts'

export interface Heard {
  status: number
  milliseconds: number
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: whatever the portal answered
  body: any
}

interface CallOptions {
  params?: Record<string, string>
  body?: object
  /** Its `Idempotency-Key`. */
  key?: string
}

export interface PortalBehindProxy {
  app: App
  proxy: FaultProxy
  /** Connection to the same database without the proxy, for rows that the test writes and reads. */
  direct: DatabaseConnection
  records: Records
  /** Messages that the portal logged at warn or above. */
  log: string[]
  /** Subjects of the mails that left. */
  mailed: string[]
  signIn: (account: string) => Promise<string>
  /** Makes a call over a new connection. */
  ask: (endpoint: Endpoint, request: CallOptions, as?: string) => Promise<Heard>
  get: (path: string) => Promise<Heard>
  /** Opens an address as a browser does. */
  open: (path: string, as: string) => Promise<Heard>
  stop: () => Promise<void>
}

/** The whole portal, listening and working on jobs, on a PostgreSQL that it reaches through a proxy alone. */
export async function portalBehindProxy(postgres: string): Promise<PortalBehindProxy> {
  const url = await freshDatabase(postgres)
  const { hostname, port } = new URL(url)
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) })
  const direct = await openPostgres(url, 2)
  const connection = await openPostgres(proxy.through(url), 6)
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: '/nonexistent' })
  const lines: string[] = []
  const mailed: string[] = []
  const webDist = builtScreens()
  const app = await createApp({
    config,
    connection,
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    now: () => new Date(),
    mailServer: { send: async ({ subject }) => void mailed.push(subject), check: async () => {}, close: () => {} },
    webDist,
  })
  await app.startJobs()
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 })

  const heard = async (path: string, init: RequestInit): Promise<Heard> => {
    const begun = performance.now()
    const response = await fetch(`${address}${path}`, { ...init, headers: { connection: 'close', ...init.headers } })
    const text = await response.text()
    const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    const milliseconds = performance.now() - begun
    return { status: response.status, milliseconds, retryAfter: response.headers.get('retry-after'), body }
  }
  return {
    app,
    proxy,
    direct,
    records: recordsIn(direct.db),
    log: lines,
    mailed,
    signIn: async (account_id) => {
      const session = { account_id, device: 'Test', way: 'link' as const, id_token: null, now: new Date() }
      return `${sessionCookie(config)}=${(await createSession(direct.db, session)).token}`
    },
    ask: (endpoint, { params = {}, body, key }, as) => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const headers = {
        origin: address,
        ...(as && { cookie: as }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      return heard(path, {
        method: endpoint.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    },
    get: (path) => heard(path, {}),
    open: (path, as) => heard(path, { headers: { accept: 'text/html', cookie: as } }),
    stop: async () => {
      await proxy.pass()
      await app.stop()
      await connection.close()
      await direct.close()
      await proxy.stop()
      removeScreens(webDist)
    },
  }
}
