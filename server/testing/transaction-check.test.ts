import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { migrated } from './test-database.ts'
import { checkTransactions, problemsOf, watchCall } from './transaction-check.ts'

const connection = await migrated(undefined, checkTransactions)
const { db } = connection
afterAll(connection.close)

/** Runs `work` as a changing call and returns the problems found. */
async function problemsDuring(work: () => Promise<unknown>, isRejected: boolean): Promise<string[]> {
  let ended: Promise<unknown> = Promise.resolve()
  const call = watchCall('POST /api/example', () => {
    ended = work()
  })
  await ended.catch(() => {})
  return problemsOf(call, isRejected)
}

const countAttempt = (queries: typeof db) =>
  queries.insertInto('rate_window').values({ key: crypto.randomUUID(), started_at: new Date(), count: 1 }).execute()

// The embedded database has one connection: such a statement deadlocks.
test.skipIf(inject('database').kind === 'pglite')('reports a statement outside the open transaction', async () => {
  const problems = await problemsDuring(() => db.transaction().execute(() => sql`select 1`.execute(db)), false)
  expect(problems).toEqual(['POST /api/example uses a second connection while its transaction is open'])
})

test('accepts statements inside, before and after the transaction', async () => {
  const work = async () => {
    await sql`select 1`.execute(db)
    await db.transaction().execute((queries) => sql`select 1`.execute(queries))
    await sql`select 1`.execute(db)
  }
  expect(await problemsDuring(work, false)).toEqual([])
})

const rejected = (queries: typeof db) => countAttempt(queries).then(() => Promise.reject(new Error('rejected')))

test('reports an attempt count that is rolled back with the rejected call', async () => {
  const work = () => db.transaction().execute(rejected)
  expect(await problemsDuring(work, true)).toEqual([
    'POST /api/example is rejected and rolled back its write to rate_window: write it outside the transaction',
  ])
})

test('accepts an attempt count that is written again after the rollback', async () => {
  const work = () =>
    db
      .transaction()
      .execute(rejected)
      .catch(() => countAttempt(db))
  expect(await problemsDuring(work, true)).toEqual([])
})
