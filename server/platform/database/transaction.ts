import type { Database, Queries } from './database.ts'

/** The one transaction of a request or of a step of a job. */
export interface TransactionContext {
  /** All queries of the transaction go through it. Opening a second transaction on it throws. */
  db: Queries
  /** Runs after the commit, in order. For effects that cannot be rolled back: removing a stored file, starting a job. */
  afterCommit: (work: () => Promise<void>) => Promise<void>
  /** Repeats a write on the database after a rollback. For writes that must survive it: a counted attempt, a used code. */
  onRollback: (work: (db: Queries) => Promise<unknown>) => void
}

/** Outside a transaction: `afterCommit` runs at once, and there is nothing to repeat after a rollback. */
export const withoutTransaction = <Db extends Queries>(db: Db): TransactionContext & { db: Db } => ({
  db,
  afterCommit: (work) => work(),
  onRollback: () => {},
})

/** Runs `work` in one transaction. All of it is saved, or nothing if it throws. */
export async function inTransaction<Result>(
  database: Database,
  work: (context: TransactionContext) => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => Promise<void>)[] = []
  const onRollback: ((db: Queries) => Promise<unknown>)[] = []
  let isWorkDone = false
  let result: Result
  try {
    result = await database.transaction().execute(async (db) => {
      const context: TransactionContext = {
        db,
        afterCommit: async (act) => {
          afterCommit.push(act)
        },
        onRollback: (act) => {
          onRollback.push(act)
        },
      }
      const workResult = await work(context)
      isWorkDone = true
      return workResult
    })
  } catch (error) {
    if (isWorkDone && error instanceof Error) commitErrors.add(error)
    // Report the error that caused the rollback, even if this fails as well.
    for (const act of onRollback) await act(database).catch(() => {})
    throw error
  }
  try {
    for (const act of afterCommit) await act()
  } catch (error) {
    if (error instanceof Error) commitErrors.add(error)
    throw error
  }
  return result
}

const commitErrors = new WeakSet<Error>()

/** True for an error during or after the commit: the changes may have been saved, so keep the files that belong to them. */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && commitErrors.has(error)
