import { globSync } from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@portal/domain/all-endpoints'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { checkLink, login, loginWithPasskey, requestAccessCode, requestNewLink } from '@portal/domain/session/contract'
import type { State } from '@portal/domain/testing/permission-model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRows, type CallerRow } from '../testing/access-rows.ts'
import type { AccessWorld, Caller } from '../testing/access-world.ts'
import type { AnyRequest } from '../testing/injection.ts'
import { moreReads } from '../testing/more-reads.ts'
import { normaliseRecording } from '../testing/normalise-recording.ts'
import { openRecordedDemo, type RecordedDemo, recordingText, recordResponse } from '../testing/recorded-demo.ts'
import {
  bodiesFolder,
  callOfLine,
  type RecordedRead,
  readDifferences,
  readLine,
  storeBodies,
  storedReadLines,
} from '../testing/recorded-reads.ts'
import { demoRoles } from '../testing/seeded-demo.ts'

// A safety net for changes that must not change behaviour. `npm run accept` stores new recordings after a change on purpose.

let demo: RecordedDemo
beforeAll(async () => {
  demo = await openRecordedDemo()
}, 120_000)
afterAll(() => demo?.close())

const file = (...parts: string[]): string => path.join(import.meta.dirname, '..', 'testing', 'recordings', ...parts)
const guarded = allEndpoints
  .filter(({ endpoint }) => endpoint.access === 'signed-in')
  .map((entry) => ({ ...entry, id: `${entry.feature}.${entry.name}` }))
const reads = guarded.filter(({ endpoint }) => endpoint.method === 'GET')
const writes = guarded.filter(({ endpoint }) => endpoint.method !== 'GET')
const storedReads = bodiesFolder ? [] : storedReadLines()
const roles = Object.keys(demoRoles) as (keyof typeof demoRoles)[]

test.each(reads)('GET $id responds to every role as recorded', { timeout: 60_000 }, async ({ endpoint, id }) => {
  const row = rowOf(id)
  const [world] = demo.worlds
  const recorded: RecordedRead[] = []
  for (const [name, change] of Object.entries<AnyRequest>({ example: {}, ...moreReads[id] })) {
    await demo.restore()
    const example: AnyRequest = await row.request(world)
    const request = { ...example, ...change, query: { ...example.query, ...change.query } }
    for (const person of roles) {
      const response = recordResponse(await demo.call(endpoint, request, world.cookies[person]))
      recorded.push({ call: id, request: name, person, response: normaliseRecording(response) as typeof response })
    }
  }
  if (bodiesFolder) return storeBodies(bodiesFolder, id, recorded)
  expectAsRecorded(
    storedReads.filter((line) => callOfLine(line) === id),
    recorded.map(readLine),
  )
})

function expectAsRecorded(stored: readonly string[], current: readonly string[]): void {
  const differences = readDifferences(stored, current)
  if (differences.length === 0) return
  expect.fail(`These responses differ from server/testing/recordings/reads.txt:
${differences.map((difference) => `  ${difference}`).join('\n')}
See the bodies in the last commit and now: npm run accept -- --diff
To compare with another commit: npm run accept -- --diff REV
To store an intended change: npm run accept`)
}

test.each(writes)('$endpoint.method $id writes the recorded rows', { timeout: 60_000 }, async ({ endpoint, id }) => {
  const row = rowOf(id)
  const recording = {
    done: await recordDone(endpoint, row),
    'wrong person': await recordRejection(endpoint, row),
    'bad input': endpoint.body ? await recordBadInput(endpoint, row) : undefined,
  }
  await expect(recordingText(recording)).toMatchFileSnapshot(file('writes', `${id}.json`))
})

/** The first call that succeeds: in the demo if possible, else in the small world; on the caller's own record if it must be. */
async function recordDone(endpoint: Endpoint, row: CallerRow): Promise<unknown> {
  for (const state of [row.usual ?? {}, { ...row.usual, own: true }])
    for (const world of demo.worlds)
      for (const caller of new Set([...row.allowed, ...roles])) {
        const recording = await record(endpoint, row, { world, caller, state })
        if (recording.response.status < 300) return recording
      }
  return 'no example succeeds'
}

async function recordRejection(endpoint: Endpoint, row: CallerRow): Promise<unknown> {
  const caller = roles.find((role) => !row.allowed.includes(role))
  return caller && record(endpoint, row, { world: demo.worlds[0], caller, state: row.usual ?? {} })
}

async function recordBadInput(endpoint: Endpoint, row: CallerRow): Promise<unknown> {
  const [caller = 'superuser'] = row.allowed
  const badRow: CallerRow = {
    ...row,
    request: async (...asked) => ({ ...(await row.request(...asked)), body: { no: 'field' } }),
  }
  return record(endpoint, badRow, { world: demo.worlds[0], caller, state: row.usual ?? {} })
}

interface Attempt {
  world: AccessWorld
  caller: Caller
  state: State
}

interface Recording {
  caller: Caller
  response: { status: number }
  rows: unknown
}

async function record(endpoint: Endpoint, row: CallerRow, { world, caller, state }: Attempt): Promise<Recording> {
  await demo.restore()
  const account = world.accounts[caller as keyof AccessWorld['accounts']]
  const request: AnyRequest = await row.request(world, { it: state, account })
  await demo.writtenRows()
  const response = await demo.call(endpoint, request, world.cookies[caller])
  const rows = await demo.writtenRows()
  return { caller, response: recordResponse(response), rows }
}

test('signing in with a link or a code writes the recorded rows', { timeout: 60_000 }, async () => {
  await demo.restore()
  const steps: Record<string, unknown> = {}
  const step = async (name: string, endpoint: Endpoint, body: object) => {
    const response = await demo.call(endpoint, { body }, undefined)
    steps[name] = { response: recordResponse(response), rows: await demo.writtenRows() }
    return response
  }
  const email = 'advanced@customer.example'
  await step('unknown email', requestAccessCode, { email: 'unknown@customer.example' })
  await step('staff email', requestAccessCode, { email: 'consultant@provider.example' })
  const { challenge } = (await step('known email', requestAccessCode, { email })).json<{ challenge: string }>()
  const { token, code } = await newestProof()
  const wrongCode = code === '111111' ? '222222' : '111111'
  for (const count of [1, 2]) await step(`wrong code ${count}`, login, { challenge, code: wrongCode })
  await step('link looked at', checkLink, { token })
  await step('unknown link', login, { token: 'a-link-that-nobody-was-sent'.padEnd(43, '-') })
  await step('right code', login, { challenge, code })
  await step('code used twice', login, { challenge, code })
  await step('link of a used request', login, { token })
  await step('new link for an old one', requestNewLink, { token })
  await step('unknown passkey', loginWithPasskey, {
    credential: 'unknown',
    client_data: 'e30',
    authenticator_data: 'e30',
    signature: 'e30',
    user_handle: null,
  })
  for (let count = 0; count < 12; count++) await demo.call(requestAccessCode, { body: { email } }, undefined)
  await demo.writtenRows()
  await step('too many requests', requestAccessCode, { email })
  await expect(recordingText(steps)).toMatchFileSnapshot(file('sign-in.json'))
})

/** Token and code of the newest access email. */
async function newestProof(): Promise<{ token: string; code: string }> {
  const { text } = await demo.db
    .selectFrom('outbox')
    .select(sql<string>`content ->> 'text'`.as('text'))
    .where('sender', '=', 'email')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { token: text.match(/#token=([\w-]+)/)?.[1] ?? '', code: text.match(/\b(\d{6})\b/)?.[1] ?? '' }
}

function rowOf(id: string): CallerRow {
  const row = accessRows[id]
  if (!row) throw new Error(`${id} has no row in access.fixture.ts`)
  return row
}

test('every recording of a write belongs to a call', () => {
  const names = globSync('*.json', { cwd: file('writes') }).map((name) => name.replace('.json', ''))
  expect(names.filter((name) => !writes.some(({ id }) => id === name))).toEqual([])
})

test.skipIf(bodiesFolder)('every recording of a read belongs to a call', () => {
  const isCall = (line: string): boolean => reads.some(({ id }) => id === callOfLine(line))
  expectAsRecorded(
    storedReads.filter((line) => !isCall(line)),
    [],
  )
})
