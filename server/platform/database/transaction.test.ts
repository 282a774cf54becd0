import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { migrated } from '../../testing/test-database.ts'
import type { Queries } from './database.ts'
import { inTransaction, mayBeCommitted, withoutTransaction } from './transaction.ts'

const { db: database, close } = await migrated()
afterAll(close)
beforeEach(() => database.deleteFrom('client').execute())

const insertClient = (db: Queries, id: string) =>
  db.insertInto('client').values({ id, name: id, folded_name: id }).execute()
const clientIds = async () => {
  const rows = await database.selectFrom('client').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
const fail = () => {
  throw new Error('no')
}

describe('a transaction', () => {
  test('saves all of its statements', async () => {
    const result = await inTransaction(database, async ({ db }) => {
      await insertClient(db, 'one')
      await insertClient(db, 'two')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await clientIds()).toEqual(['one', 'two'])
  })

  test('saves nothing if it throws', async () => {
    const failing = inTransaction(database, async ({ db }) => {
      await insertClient(db, 'one')
      fail()
    })
    await expect(failing).rejects.toThrow('no')
    expect(await clientIds()).toEqual([])
    expect(mayBeCommitted(await failing.catch((error: unknown) => error))).toBe(false)
  })

  test('cannot contain another transaction', async () => {
    const failing = inTransaction(database, ({ db }) => db.transaction().execute((inner) => insertClient(inner, 'one')))
    await expect(failing).rejects.toThrow('not supported')
    expect(await clientIds()).toEqual([])
  })

  test('does not accept statements after its end', async () => {
    let late: Queries | undefined
    await inTransaction(database, async ({ db }) => {
      late = db
    })
    await expect(insertClient(late as Queries, 'late')).rejects.toThrow()
    expect(await clientIds()).toEqual([])
  })

  test('runs afterCommit work in order once its rows are saved', async () => {
    const done: unknown[] = []
    await inTransaction(database, async ({ db, afterCommit }) => {
      await insertClient(db, 'one')
      await afterCommit(async () => void done.push(await clientIds()))
      await afterCommit(async () => void done.push('second'))
      done.push('work')
    })
    expect(done).toEqual(['work', ['one'], 'second'])
  })

  test('runs no afterCommit work if it throws', async () => {
    const done: string[] = []
    const failing = inTransaction(database, async ({ afterCommit }) => {
      await afterCommit(async () => void done.push('never'))
      fail()
    })
    await failing.catch(() => {})
    expect(done).toEqual([])
  })

  test('reports an error of afterCommit work as one after the commit', async () => {
    const failing = inTransaction(database, async ({ db, afterCommit }) => {
      await insertClient(db, 'one')
      await afterCommit(async () => fail())
    })
    expect(mayBeCommitted(await failing.catch((error: unknown) => error))).toBe(true)
    expect(await clientIds()).toEqual(['one'])
  })

  test('repeats onRollback work outside if it throws, and still reports its own error', async () => {
    const failing = inTransaction(database, async ({ db, onRollback }) => {
      onRollback((outside) => insertClient(outside, 'counted'))
      onRollback(async () => fail())
      onRollback((outside) => insertClient(outside, 'counted too'))
      await insertClient(db, 'counted')
      throw new Error('rejected')
    })
    await expect(failing).rejects.toThrow('rejected')
    expect(await clientIds()).toEqual(['counted', 'counted too'])
  })

  test('does not repeat onRollback work after a commit', async () => {
    await inTransaction(database, async ({ db, onRollback }) => {
      onRollback((outside) => insertClient(outside, 'two'))
      await insertClient(db, 'one')
    })
    expect(await clientIds()).toEqual(['one'])
  })
})

test('without a transaction, afterCommit work runs at once', async () => {
  const done: string[] = []
  const { db, afterCommit, onRollback } = withoutTransaction(database)
  onRollback(async () => done.push('never'))
  await afterCommit(async () => void done.push('at once'))
  done.push('next')
  expect(db).toBe(database)
  expect(done).toEqual(['at once', 'next'])
})
