import { getImport, takeInImport, uploadImport } from '@portal/domain/import/contract'
import { tooManyAttempts, uploadMissing } from '@portal/domain/import/upload'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { createToken } from '../tokens/data.ts'
import { keyOf } from './run-data.ts'
import { removeImportLeftovers, runWaiting } from './uploaded-import.ts'

const kit = await testPortal()
const { portal, call, clock, records, signIn } = kit
const { db, storage } = portal
let token: string
beforeEach(async () => {
  await kit.reset()
  const newToken = { name: 'Nightly push', scopes: ['import' as const], days: null, clients: [], engagements: [] }
  token = (await createToken(db, newToken, { made_by: 'Leah Stone', now: clock.now() })).secret
})
afterAll(kit.close)

const minute = 60_000
const hour = 60 * minute
const client = (id: string) => [{ id, name: `Customer ${id}` }]
async function push(clients: object[], dry_run = 'false'): Promise<string> {
  const body = new Blob([JSON.stringify(clients)], { type: 'application/json' })
  const answer = await call(uploadImport, { query: { kind: 'clients', dry_run }, body }, token)
  clock.advance(1)
  return answer.body.id
}
const read = async (id: string) => (await call(getImport, { params: { id } }, token)).body
const clients = async () => (await db.selectFrom('client').select('id').orderBy('id').execute()).map((row) => row.id)
const uploadOf = async (id: string) =>
  (await db.selectFrom('import_run').select('upload_id').where('id', '=', id).executeTakeFirstOrThrow()).upload_id

/** Claims the next run like an instance that is killed before it finishes. */
async function claimAndDie(): Promise<void> {
  const killed = { ...portal, storage: { ...storage, get: () => new Promise<never>(() => {}) } }
  void runWaiting(killed)
  await vi.waitFor(async () => {
    const running = db.selectFrom('import_run').select('id').where('outcome', '=', 'running')
    expect(await running.where('lease_until', '>', clock.now()).execute()).toHaveLength(1)
  })
  clock.advance(61_000)
}

describe('a stalled push', () => {
  test('fails after three instances died while running it, and the next push runs', async () => {
    const stuck = await push(client('c1'))
    const next = await push(client('c2'))
    for (let attempt = 0; attempt < 3; attempt++) await claimAndDie()
    await runWaiting(portal)
    expect(await read(stuck)).toMatchObject({ outcome: 'failed', problems: [tooManyAttempts] })
    expect(await read(next)).toMatchObject({ outcome: 'taken in' })
    expect(await clients()).toEqual(['c2'])
    const entries = await db.selectFrom('audit_entry').select(['act', 'object_id']).execute()
    expect(entries).toContainEqual({ act: 'Ran an import that failed', object_id: stuck })
  })

  test('fails without offering a retry if its upload is missing, and the next push runs', async () => {
    const stuck = await push(client('c1'))
    const next = await push(client('c2'))
    await storage.remove(keyOf((await uploadOf(stuck)) ?? ''))
    await runWaiting(portal)
    expect(await read(stuck)).toMatchObject({ outcome: 'failed', problems: [uploadMissing], held: false })
    expect(await read(next)).toMatchObject({ outcome: 'taken in' })
  })

  test('fails if its end cannot be stored with its audit event, and the next push runs', async () => {
    const stuck = await push(client('c1'))
    const next = await push(client('c2'))
    const failing = (it: typeof db): typeof db =>
      new Proxy(it, {
        get: (target, name): unknown => {
          if (name === 'transaction' && refuses)
            return () => ({ execute: () => Promise.reject(new Error('cannot be written')) })
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    let refuses = true
    const storageThatFails = { ...storage, get: () => Promise.reject(new Error('broken')) }
    const broken = { ...portal, longRunningDb: failing(portal.longRunningDb), storage: storageThatFails }
    for (let attempt = 0; attempt < 3; attempt++) {
      await runWaiting(broken)
      expect(await read(stuck)).toMatchObject({ outcome: 'running' })
      clock.advance(61_000)
    }
    await runWaiting({ ...portal, longRunningDb: failing(portal.longRunningDb) })
    refuses = false
    expect(await read(stuck)).toMatchObject({ outcome: 'failed', problems: [tooManyAttempts] })
    clock.advance(61_000)
    await runWaiting(portal)
    expect(await read(next)).toMatchObject({ outcome: 'taken in' })
  })

  test('fails if its attempts make no progress for half an hour, and the next push runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stuck = await push(client('c1'))
      const next = await push(client('c2'))
      for (let attempt = 0; attempt < 3; attempt++) {
        await claimAndDie()
        // The instance is alive and still renews its lease.
        clock.advance(-30_000)
        await vi.advanceTimersByTimeAsync(10_000)
        await vi.waitFor(async () => {
          const row = db.selectFrom('import_run').select('lease_until').where('id', '=', stuck)
          expect((await row.executeTakeFirstOrThrow()).lease_until?.getTime()).toBe(clock.now().getTime() + minute)
        })
        clock.advance(30 * minute)
        await vi.advanceTimersByTimeAsync(10_000)
        clock.advance(minute)
      }
      await runWaiting(portal)
      expect(await read(stuck)).toMatchObject({ outcome: 'failed', problems: [tooManyAttempts] })
      expect(await read(next)).toMatchObject({ outcome: 'taken in' })
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a restarted push runs before a newer one', async () => {
  await push(client('old'))
  await push(client('new'))
  await claimAndDie()
  await runWaiting(portal)
  expect(await clients()).toEqual(['new'])
})

test('an attempt that lost its claim changes neither records nor the run', async () => {
  const id = await push(client('c1'))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let started = false
  const slow = {
    ...storage,
    get: async (key: string) => {
      started = true
      await released
      return storage.get(key)
    },
  }
  const first = runWaiting({ ...portal, storage: slow })
  await vi.waitFor(() => expect(started).toBe(true))
  await db.updateTable('import_run').set({ outcome: 'failed', lease_until: null }).where('id', '=', id).execute()
  release()
  await first
  expect([await clients(), (await read(id)).outcome]).toEqual([[], 'failed'])
})

test('two imports of one upload both finish, and the upload is deleted after the second', async () => {
  const tried = await push(client('c1'), 'true')
  await runWaiting(portal)
  const leah = await signIn(await records.staffAccount({ is_superuser: true }))
  const runs = []
  for (let time = 0; time < 2; time++) {
    const answer = await call(takeInImport, { params: { id: tried }, body: { allow_removals: false } }, leah)
    runs.push(answer.body.id)
    clock.advance(1)
  }
  const upload = (await uploadOf(tried)) ?? ''
  await runWaiting(portal)
  for (const id of runs) expect(await read(id)).toMatchObject({ outcome: 'taken in', held: false })
  await expect(storage.get(keyOf(upload))).rejects.toThrow()
})

test('an upload that waits longer than a day is kept until it is imported', async () => {
  const id = await push(client('c1'))
  clock.advance(25 * hour)
  await removeImportLeftovers(portal, 0)
  await runWaiting(portal)
  expect(await read(id)).toMatchObject({ outcome: 'taken in' })
})
