import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, Queries } from './database.ts'

interface TransactionContext {
  db: Queries
  afterCommit: (work: () => Promise<void>) => Promise<void>
  onRollback: (work: (db: Queries) => Promise<unknown>) => void
}

/** The request's transaction, for handlers that do not use their context yet. This file goes when all do. */
interface Joined {
  home: Database
  context: TransactionContext
  /** False from before the commit on: what runs later than that is on its own again. */
  open: boolean
  /** Nested transactions run one after the other, as they share one connection. */
  turn: Promise<unknown>
  savepoints: number
}

const joined = new AsyncLocalStorage<Joined>()
const current = (): Joined | undefined => {
  const state = joined.getStore()
  return state?.open ? state : undefined
}

/** The database; inside `joining` the transaction, and a transaction of its own is a savepoint. */
export const joinable = (home: Database): Database =>
  new Proxy(home, {
    get: (target, name): unknown => {
      const state = current()
      const queries = state?.home === home ? state.context.db : target
      if (state && queries !== target && name === 'transaction') return () => transactionIn(state)
      const value: unknown = Reflect.get(queries, name, queries)
      return typeof value === 'function' ? value.bind(queries) : value
    },
  })

export async function joining<Result>(
  home: Database,
  context: TransactionContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const state: Joined = { home, context, open: true, turn: Promise.resolve(), savepoints: 0 }
  try {
    return await joined.run(state, work)
  } finally {
    state.open = false
  }
}

const transactionIn = (state: Joined) => ({
  execute: <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> => {
    const result = state.turn.then(() => savepointIn(state, work))
    state.turn = result.catch(() => {})
    return result
  },
})

async function savepointIn<Result>(state: Joined, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  const name = `joined_${++state.savepoints}`
  const { db } = state.context
  const run = (statement: string) => sql.raw(`${statement} ${name}`).execute(db)
  await run('savepoint')
  try {
    const result = await work(db)
    await run('release savepoint')
    return result
  } catch (error) {
    await run('rollback to savepoint')
    throw error
  }
}

export async function afterCommit(act: () => Promise<void>): Promise<void> {
  const state = current()
  if (state) await state.context.afterCommit(act)
  else await act()
}

export const evenIfUndone = (act: (queries: Queries) => Promise<unknown>): void => {
  current()?.context.onRollback(act)
}
