import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, Queries } from './database.ts'

/** A transaction that everything under way joins, whoever opens its own. */
interface Joined {
  home: Database
  queries: Queries
  /** False from before the commit on: what runs later than that is on its own again. */
  open: boolean
  /** Transactions inside take turns, as they do on one connection. */
  turn: Promise<unknown>
  savepoints: number
  afterCommit: (() => Promise<void>)[]
  afterRollback: ((queries: Queries) => Promise<unknown>)[]
}

const joined = new AsyncLocalStorage<Joined>()
const current = (): Joined | undefined => {
  const state = joined.getStore()
  return state?.open ? state : undefined
}

export interface Joinable {
  /** As the database given; inside `together` it is the one transaction, and a transaction of its own a savepoint. */
  db: Database
  /** Runs `work` in one transaction with all it does on `db`: all of it is kept, or nothing where it throws. */
  together: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Lets a call that was written with transactions of its own become part of a larger one, without knowing of it. */
export function joinable(home: Database): Joinable {
  const db = new Proxy(home, {
    get: (target, name): unknown => {
      const state = current()
      const queries = state?.home === home ? state.queries : target
      if (state && queries !== target && name === 'transaction') return () => transactionIn(state)
      const value: unknown = Reflect.get(queries, name, queries)
      return typeof value === 'function' ? value.bind(queries) : value
    },
  })
  return { db, together: (work) => together(home, work) }
}

async function together<Result>(home: Database, work: () => Promise<Result>): Promise<Result> {
  const afterCommit: Joined['afterCommit'] = []
  const afterRollback: Joined['afterRollback'] = []
  let result: Result
  let worked = false
  try {
    result = await home.transaction().execute(async (queries) => {
      const turn = Promise.resolve()
      const state: Joined = { home, queries, open: true, turn, savepoints: 0, afterCommit, afterRollback }
      try {
        const result = await joined.run(state, work)
        worked = true
        return result
      } finally {
        state.open = false
      }
    })
  } catch (error) {
    if (worked && error instanceof Error) uncertain.add(error)
    // The error to report is the one that undid the transaction, even if this fails as well.
    for (const act of afterRollback) await act(home).catch(() => {})
    throw error
  }
  for (const act of afterCommit) await act()
  return result
}

const uncertain = new WeakSet<Error>()
/** True for an error of the commit itself: when the connection is lost then, nobody knows whether it was kept. */
export const mayBeKept = (error: unknown): boolean => error instanceof Error && uncertain.has(error)

const transactionIn = (state: Joined) => ({
  execute: <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> => {
    const result = state.turn.then(() => savepointIn(state, work))
    state.turn = result.catch(() => {})
    return result
  },
})

async function savepointIn<Result>(state: Joined, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  const name = `joined_${++state.savepoints}`
  const say = (statement: string) => sql.raw(`${statement} ${name}`).execute(state.queries)
  await say('savepoint')
  try {
    const result = await work(state.queries)
    await say('release savepoint')
    return result
  } catch (error) {
    await say('rollback to savepoint')
    throw error
  }
}

/** Does what cannot be undone (removing a stored file, writing to the deletion log) after the transaction around it; at once where there is none. */
export async function afterCommit(act: () => Promise<void>): Promise<void> {
  const state = current()
  if (state) state.afterCommit.push(act)
  else await act()
}

/** Repeats the act if the transaction around it is undone: a count of failed attempts must not be lost with it. */
export const evenIfUndone = (act: (queries: Queries) => Promise<unknown>): void => {
  current()?.afterRollback.push(act)
}
