import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEvents } from '../../platform/events/events.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { insertRun } from './run-data.ts'
import { noted, runImport } from './run-import.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'portal-run-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => emptyDatabase(db))
const now = () => new Date('2026-06-18T08:30:00Z')
const portal = {
  db,
  events: createEvents({ outlets: [], mailer: null, now, timeZone: 'UTC' }),
  now,
  config: { PROVIDER_EMAIL_DOMAINS: [], TIME_ZONE: 'UTC' },
}
const take = (clients: unknown, options = {}) =>
  writeFile(path.join(folder, 'clients.json'), JSON.stringify(clients)).then(() =>
    runImport(portal, folder, { who: 'Command line', ...options }),
  )
const runs = () => db.selectFrom('import_run').selectAll().orderBy('trial').execute()

test('an import run is stored with its author and changes, and as an audit event', async () => {
  await take([{ id: 'c1', name: 'Halden & Moore Bank' }])
  expect(await runs()).toMatchObject([
    { who: 'Command line', outcome: 'taken in', counts: [expect.objectContaining({ added: 1 })], problem_count: 0 },
  ])
  const entries = await db.selectFrom('audit_entry').select(['act', 'actor', 'kind']).execute()
  expect(entries).toEqual([{ act: 'Imported records', actor: 'Command line', kind: 'admin' }])
})

test('a rejected import is stored with its problems, and a dry run as a dry run', async () => {
  await expect(take([{ id: 'c1' }])).rejects.toThrow()
  await take([{ id: 'c1', name: 'Halden & Moore Bank' }], { dryRun: true })
  expect(await runs()).toMatchObject([
    { outcome: 'refused', problem_count: 1, problems: ['clients.json, record 1 (c1), name: is missing'] },
    { outcome: 'dry run', counts: [expect.objectContaining({ added: 1 })] },
  ])
})

test('a finished import is never recorded as failed when its end cannot be stored at once', async () => {
  let request = 0
  const away = new Proxy(db, {
    get: (it, name): unknown => {
      if (name === 'transaction' && ++request === 1) throw new Error('the database is away')
      const value: unknown = Reflect.get(it, name, it)
      return typeof value === 'function' ? value.bind(it) : value
    },
  })
  const run = { id: 'run', who: 'Leah Stone', attempts: 0, dryRun: false }
  const begun = { outcome: 'running' as const, trial: false, allow_removals: false, mode: 'whole' as const }
  await insertRun(db, { id: run.id, who: run.who, began_at: portal.now(), ...begun })
  const imported = noted({ ...portal, db: away }, run, async () => ({ counts: [], changed: true }) as never)
  await expect(imported).rejects.toThrow('the database is away')
  expect(await runs()).toMatchObject([{ outcome: 'running' }])
  expect(await db.selectFrom('audit_entry').select('act').execute()).toEqual([])
})
