import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openInMemory } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { prepareDemo } from '../server/demo/prepare-demo.ts'
import type { Example, Examples } from '../server/openapi/examples.ts'
import { sessionCookie } from '../server/session/cookie.ts'
import { createSession } from '../server/session/data.ts'
import { accessRows } from '../server/testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, type Caller } from '../server/testing/access-world.ts'
import { countIds } from '../server/testing/counted-ids.ts'
import { type AnyRequest, injection } from '../server/testing/injection.ts'
import { recordsIn } from '../server/testing/records.ts'
import { keepTables, restoreTables } from '../server/testing/table-snapshots.ts'
import { bodiesToShow, madeByHand, streamsToShow } from './api-examples/by-hand.ts'
import { asShown, calmed } from './api-examples/shorten.ts'

/**
 * `npm run examples`: makes the demo on a fixed day, makes every call there as somebody who may, and writes what was
 * sent and answered to `server/openapi/examples.json`. A test holds each against its contract.
 */

const file = path.resolve(import.meta.dirname, '../server/openapi/examples.json')
const beginning = Date.parse('2026-06-18T08:30:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'portal-examples-'))
const config = readConfig({ DEMO_DATA_DIR: folder, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost' })
let ahead = 0
const now = (): Date => new Date(beginning + ahead)

countIds()
try {
  writeFileSync(file, `${JSON.stringify(await examples(), null, 2)}\n`)
  execFileSync('node_modules/.bin/biome', ['format', '--write', file], { cwd: path.resolve(import.meta.dirname, '..') })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function examples(): Promise<Examples> {
  const connection = await openInMemory()
  const { db } = connection
  await migrate(db)
  const log = pino({ level: 'silent' })
  const portalAt = (clock: () => Date) => createApp({ config, connection, log, now: clock, mailServer: null })
  await prepareDemo(config, db, portalAt, now)
  const { server, portal, stop } = await portalAt(now)
  const signIn = async (account_id: string): Promise<string> => {
    const { token } = await createSession(db, { account_id, device: 'Firefox on Linux', id_token: null, now: now() })
    return `${sessionCookie(config)}=${token}`
  }
  const clock = {
    now,
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
  const made = await buildAccessWorld({ portal, records: recordsIn(db), signIn, clock } as never)
  ahead = 0
  const worlds = [await inTheDemo(made, signIn), made]
  await keepTables(db)

  const found: Examples = {}
  for (const { feature, name, endpoint } of allEndpoints) {
    const call = `${feature}.${name}`
    const example = madeByHand[call] ?? (await tried(call, endpoint, worlds))
    if (example) found[call] = calmed(example)
    else if (endpoint.body || !('204' in endpoint.answers)) console.error(`no example of ${call}`)
    if (endpoint.method !== 'GET') await restoreTables(db)
  }
  await stop()
  await connection.close()
  return found

  /** The first caller who may, in the demo where it can be. */
  async function tried(name: string, endpoint: Endpoint, worlds: readonly AccessWorld[]): Promise<Example | undefined> {
    const row = accessRows[name]
    const shown = bodiesToShow[name]
    for (const world of worlds)
      for (const caller of row?.allowed ?? [])
        for (const change of shown ? [shown, {}] : [{}]) {
          const request = { ...(await row?.request(world)), ...change } as AnyRequest
          const answers = await answersTo(endpoint, request, world.cookies[caller])
          if (answers) return example(endpoint, request, { bodies: streamsToShow[name], answers })
        }
    return undefined
  }

  async function answersTo(endpoint: Endpoint, request: AnyRequest, as: string | undefined) {
    const [[, answer] = []] = Object.entries(endpoint.answers)
    const types = answer && isBinary(answer) ? [answer.binary, ...(answer.or ?? [])] : ['application/json']
    const answers: Example['answers'] = {}
    for (const type of types) {
      const query = type.startsWith('application/x-ndjson') ? { ...request.query, format: 'ndjson' } : request.query
      const made = { ...request, ...(query && { query }) }
      const response = await server.inject(await injection(endpoint, made, as, undefined))
      if (response.statusCode >= 300) return undefined
      const content = asShown(type, response.body)
      if (content !== undefined && response.statusCode !== 204) answers[type] = content
    }
    return answers
  }
}

function example(
  endpoint: Endpoint,
  { params, query, body }: AnyRequest,
  { bodies, answers }: Pick<Example, 'answers'> & { bodies: Example['bodies'] | undefined },
): Example {
  const isJson = body && !(body instanceof Blob) && !(body instanceof FormData)
  const sent = isJson ? { 'application/json': body } : bodies
  return {
    ...(params && endpoint.params && { params }),
    ...(query && Object.keys(query).length > 0 && { query }),
    ...(sent && { bodies: sent }),
    ...(answers && Object.keys(answers).length > 0 && { answers }),
  } as Example
}

/** The same world with the people and records that everybody finds in the demo. */
async function inTheDemo(world: AccessWorld, signIn: (account: string) => Promise<string>): Promise<AccessWorld> {
  const accounts: Partial<Record<Caller, string>> = {
    'stakeholder level 1': 'demo-advanced',
    'stakeholder level 2': 'demo-standard',
    'stakeholder of another client': 'demo-other',
    consultant: 'demo-consultant',
    'delivery lead': 'demo-delivery-lead',
    'client partner': 'demo-client-partner',
    'portfolio director': 'demo-portfolio-director',
    superuser: 'demo-superuser',
  }
  const cookies = { ...world.cookies }
  for (const [caller, account] of Object.entries(accounts)) cookies[caller as Caller] = await signIn(account)
  return {
    ...world,
    ...{ cookies, accounts: { ...world.accounts, ...accounts } },
    ...{
      engagement: 'P0001',
      foreignEngagement: 'P0002',
      employee: 'E002',
      workOrder: 'P0001-W4',
      foreignEmployee: 'E049',
    },
  }
}
