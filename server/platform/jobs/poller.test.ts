import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emailRow } from '../../testing/email-rows.ts'
import { migrated } from '../../testing/test-database.ts'
import { silentLog } from '../../testing/test-portal.ts'
import type { Work } from './data.ts'
import { createJobs } from './jobs.ts'
import { createPoller } from './poller.ts'

const connection = await migrated()
const { db, jobsBackend } = connection
const jobs = await createJobs(jobsBackend, silentLog())
await jobs.start([])
const found: Work[] = []
let notified = 0
const poller = createPoller({
  backend: jobsBackend,
  log: silentLog(),
  now: () => new Date(),
  jobKinds: jobs.kinds,
  onWork: (work) => found.push(work),
  onMessage: () => {
    notified += 1
  },
})
poller.start()
afterAll(async () => {
  await poller.stop()
  await jobs.stop()
  await connection.close()
})
const email = (due_at: Date) => emailRow({ recipient: 'a@customer.example', created_at: new Date(), due_at })

test('a message is announced when its transaction is committed, not before', async () => {
  await expect.poll(() => found.length).toBeGreaterThan(0)
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('outbox').values(email(new Date())).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(notified).toBe(0)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('outbox')
      .values(email(new Date(Date.now() + 3_600_000)))
      .execute()
  })
  await expect.poll(() => notified, { interval: 20 }).toBe(1)
})

test('a poll finds messages and audit events that wait, and none that are not due', async () => {
  found.length = 0
  await expect
    .poll(() => found.at(-1), { timeout: 5000 })
    .toEqual({ has_messages: false, has_unsealed: false, job_kinds: [], company_version: 0 })
  await db.insertInto('outbox').values(email(new Date())).execute()
  await sql`insert into audit_entry (at, kind, actor, act) values (now(), 'change', 'Helen', 'x')`.execute(db)
  await expect.poll(() => found.at(-1), { timeout: 5000 }).toMatchObject({ has_messages: true, has_unsealed: true })
})

test.runIf(jobsBackend.kind === 'postgres')('it connects and listens again after its connection was lost', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and query like '%has_messages%'`.execute(db)
  found.length = 0
  await expect.poll(() => found.length, { timeout: 10_000 }).toBeGreaterThan(0)
  const before = notified
  await db.insertInto('outbox').values(email(new Date())).execute()
  await expect.poll(() => notified, { interval: 20, timeout: 1000 }).toBe(before + 1)
})
