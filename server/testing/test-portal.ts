import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint, RequestOf, ResultOf } from '@portal/domain/contract/endpoint'
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { createApp } from '../app.ts'
import { setKeeper } from '../features/records/keeper-data.ts'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession } from '../features/session/data.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import type { Portal } from '../platform/portal.ts'
import { checkedAnswer } from './checked-answer.ts'
import { selectEmails } from './email-rows.ts'
import { type AnyRequest, injection } from './injection.ts'
import { type Records, recordsIn } from './records.ts'
import { emptyDatabase, testDatabase } from './test-database.ts'
import { problemsOf, watchCall } from './transaction-check.ts'

export interface TestClock {
  now: () => Date
  set: (instant: string) => void
  advance: (milliseconds: number) => void
}

interface Answer<E extends Endpoint> {
  status: number
  /** The parsed JSON where the call succeeded; the error's shape otherwise. */
  body: ResultOf<E, Buffer> & { detail: string; fields?: Record<string, string> }
  response: LightMyRequestResponse
}

export interface TestPortal {
  portal: Portal
  connection: DatabaseConnection
  server: FastifyInstance
  records: Records
  clock: TestClock
  /** Empties the database, lets an import keep the records, and sets the clock back; call it before each test. */
  reset: () => Promise<void>
  /** A session cookie of the account, for `call`'s `as`. */
  signIn: (accountId: string) => Promise<string>
  /** Makes a call by its contract. `as` is a session cookie or an API token, without it the call is anonymous; `key` is its `Idempotency-Key`. */
  call: <E extends Endpoint>(
    endpoint: E,
    request?: RequestOf<E, FormData | Blob>,
    as?: string,
    key?: string,
  ) => Promise<Answer<E>>
  /** The mail posted so far, oldest first. */
  mail: () => Promise<{ recipient: string; subject: string; text: string; html: string }[]>
  close: () => Promise<void>
}

/** Half past nine on a summer morning in London, in the year the pictures show. */
const beginning = '2026-06-18T08:30:00Z'

export const silentLog = (): FastifyBaseLogger => pino({ level: 'silent' })

export function testClock(): TestClock {
  let time = new Date(beginning)
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant)
    },
    advance: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds)
    },
  }
}

/** Cheapest password hashing. The real cost is tested in encryption.test.ts. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 }

/** The whole portal on the test database, spoken to through HTTP, without a port and without working on jobs. */
export async function testPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const connection = await testDatabase()
  const clock = testClock()
  const config: Config = readConfig({ DATA_DIR: dataFolder(), LOG_LEVEL: 'silent', ...environment })
  const checks = { now: clock.now, checkAnswer: checkedAnswer, passwordCost }
  const app = await createApp({ config, connection, log: silentLog(), mailServer: null, ...checks })
  const { portal, server } = app
  const problems: string[] = []
  server.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const call = watchCall(`${request.method} ${request.routeOptions.url ?? request.url}`, done)
    reply.raw.once('close', () => problems.push(...problemsOf(call, reply.statusCode >= 400 && reply.statusCode < 500)))
  })
  await server.ready()
  await setKeeper(portal.db, 'import', clock.now())
  const throwProblems = (): void => {
    const [problem] = problems.splice(0)
    if (problem !== undefined) throw new Error(problem)
  }

  return {
    portal,
    connection,
    server,
    clock,
    records: recordsIn(portal.db),
    reset: async () => {
      throwProblems()
      clock.set(beginning)
      await emptyDatabase(portal.db)
      await setKeeper(portal.db, 'import', clock.now())
    },
    signIn: async (account_id) => {
      const { token } = await createSession(portal.db, {
        account_id,
        device: 'Test',
        way: 'link',
        id_token: null,
        now: clock.now(),
      })
      return `${sessionCookie(config)}=${token}`
    },
    call: async (endpoint, request, as, key) => {
      const response = await server.inject(await injection(endpoint, (request ?? {}) as AnyRequest, as, key))
      throwProblems()
      const json = response.headers['content-type']?.toString().startsWith('application/json')
      return { status: response.statusCode, body: (json ? response.json() : response.rawPayload) as never, response }
    },
    mail: () => selectEmails(portal.db).execute(),
    close: app.stop,
  }
}

let folder: string | undefined
/** Folder for the files of this process's portals; deleted when the process ends. */
function dataFolder(): string {
  if (folder === undefined) {
    const createdFolder = mkdtempSync(path.join(tmpdir(), 'portal-files-'))
    process.on('exit', () => rmSync(createdFolder, { recursive: true, force: true }))
    folder = createdFolder
  }
  return folder
}
