// @module-tag slow
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { scopes } from '@portal/domain/contract/scope'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { accessRows } from '../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, type Caller, callers } from '../testing/access-world.ts'
import { callsOf, type FuzzedCall, operationsOf } from '../testing/fuzzed-calls.ts'
import { type AnyRequest, injection } from '../testing/injection.ts'
import { testPortal } from '../testing/test-portal.ts'

/**
 * FUZZ_RUNS tries as many requests, FUZZ_SEED others; a fault is shown with its request. The embedded database takes
 * twice as long, and differs in how it is spoken to, which fewer find out.
 */
const usual = inject('database').kind === 'pglite' ? 2000 : 20_000
const runs = Number(process.env.FUZZ_RUNS ?? usual)
const seed = Number(process.env.FUZZ_SEED ?? 20260618)
/** Number of requests after which the world is created again, because much of it is deleted, ended or renamed. */
const perWorld = 1000
/** Milliseconds without an answer, on a machine that has much else to do. */
const hang = 30_000
/** Bytes that what lives may grow by; a leak of two kilobytes a request would be three times as much. */
const spare = 10_000_000

const kit = await testPortal()
afterAll(() => kit.reset())
const operations = operationsOf((await kit.server.inject('/api/openapi.json')).json())
const everyone = [...callers, 'token', 'superuser', 'stakeholder level 1'] as const

let world: AccessWorld
let token: string
let ids: string[] = []
const calls = callsOf(operations, everyone.length, () => ids)
/** Requests that work, by the names of the calls. */
const working = new Map<string, AnyRequest>()

test(`answers ${runs} requests built from the API description without a server error (seed ${seed})`, async () => {
  const visible = new Set<string>()
  const faults: unknown[] = []
  let heap: number | undefined
  for (let done = 0; done < runs; done += perWorld) {
    await newWorld()
    // By then all that is kept on purpose, such as the texts of queries, is there.
    if (heap === undefined && done >= runs / 4) heap = heapUsed()
    for (const call of fc.sample(calls, { seed: seed + done, numRuns: Math.min(perWorld, runs - done) })) {
      const request = await requestOf(call)
      const { statusCode, body } = await answered(request)
      if (statusCode < 300) visible.add(call.operation.name)
      if (statusCode < 300 && call.operation.method !== 'GET') working.delete(call.operation.name)
      if (statusCode === 401) await renewSession(call)
      // Its identity provider is no part of this portal.
      const missing = statusCode === 503 && call.operation.name === 'session.getSignOnLink'
      if (statusCode >= 500 && !missing) faults.push({ statusCode, request: shown(request), body })
    }
  }
  expect(faults).toEqual([])
  if (heap !== undefined) expect(heapUsed() - heap).toBeLessThan(spare)
  // Otherwise only the session check was tested.
  if (runs >= 20_000) expect(visible.size).toBeGreaterThan(operations.length * 0.85)
}, 3_600_000)

async function newWorld(): Promise<void> {
  await kit.reset()
  working.clear()
  world = await buildAccessWorld(kit)
  token = (await world.token(scopes)).secret
  await world.teamRequest(world.engagement)
  await world.newExtensionRequest(world.engagement)
  ids = await idsOfAll()
}

/** A few ids of every table. */
async function idsOfAll(): Promise<string[]> {
  const { db } = kit.portal
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and data_type = 'text'
    order by table_name`.execute(db)
  const each = tables.rows.map(({ name }) => sql`(select id from ${sql.table(name)} order by ctid limit 6)`)
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function answered(request: InjectOptions): Promise<{ statusCode: number; body: string }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${shown(request)}`)), hang)
  })
  const cut = (error: Error): never => {
    throw new Error(`${error.message}: ${shown(request)}`)
  }
  return Promise.race([kit.server.inject(request).catch(cut), late]).finally(() => clearTimeout(timer))
}

const shown = (request: InjectOptions): string => JSON.stringify(request).slice(0, 2000)

/** Some calls end sessions. */
async function renewSession({ who }: FuzzedCall): Promise<void> {
  const caller = everyone[who]
  if (caller === undefined || caller === 'anonymous' || caller === 'expired' || caller === 'token') return
  world.cookies[caller] = await kit.signIn(world.accounts[caller])
}

const credentialsOf = (caller: Caller | 'token' = 'anonymous'): string | undefined =>
  caller === 'token' ? token : world.cookies[caller]

async function requestOf(call: FuzzedCall): Promise<InjectOptions> {
  const { operation, own } = call
  const real = await workingRequest(operation.name)
  const params = own.params && real.params ? real.params : call.params
  const query = own.query ? real.query : { ...real.query, ...call.query }
  const wellFormed = Object.entries(params).map(([name, value]) => [name, String(value).toWellFormed()])
  const request = {
    params: Object.fromEntries(wellFormed),
    ...(query && { query }),
    ...(own.body && real.body && { body: real.body }),
  }
  const { url, headers, ...rest } = await injection(operation, request, credentialsOf(everyone[call.who]), undefined)
  const body = request.body ? undefined : call.body
  return {
    ...rest,
    url: call.twice && url.includes('?') ? `${url}&${url.slice(url.indexOf('?') + 1)}` : url,
    headers: { ...headers, ...(body?.type !== undefined && { 'content-type': body.type }), ...call.headers },
    ...(body && { payload: body.text }),
  }
}

/** A valid request, created again after it succeeded, because its object may be gone. */
async function workingRequest(name: string): Promise<AnyRequest> {
  const known = working.get(name)
  if (known) return known
  const createdItem = { ...(await accessRows[name]?.request(world)) } as AnyRequest
  working.set(name, createdItem)
  return createdItem
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
