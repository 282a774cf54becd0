import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

/** A request other than GET or HEAD, and the database problems found in it. */
interface WatchedCall {
  /** Method and path. */
  name: string
  /** Connections on which this call has an open transaction. */
  open: Set<DatabaseConnection>
  /** Writes to `keptTables` that were rolled back: SQL text to table. A rejected call must repeat them after the rollback. */
  undone: Map<string, string>
  problems: string[]
}

/** Rows that must survive a rejected call: counted attempts, used codes and challenges, and the audit event. */
const tablesThatSurviveRollback = ['rate_window', 'login_challenge', 'passkey_challenge', 'audit_entry']
const writesTableKeptOnRollback = new RegExp(
  `^(?:insert into|update|delete from) "(${tablesThatSurviveRollback.join('|')})"`,
)

const calls = new AsyncLocalStorage<WatchedCall>()

/** Runs `handle` and checks the statements it makes, also in asynchronous work that it starts. */
export function watchCall(name: string, handle: () => void): WatchedCall {
  const call: WatchedCall = { name, open: new Set(), undone: new Map(), problems: [] }
  calls.run(call, handle)
  return call
}

/** Returns the problems of a finished call. `isRejected` is true if the status is from 400 to 499. */
export function problemsOf(call: WatchedCall, isRejected: boolean): string[] {
  const lost = isRejected
    ? [...call.undone.values()].map(
        (table) => `${call.name} is rejected and rolled back its write to ${table}: write it outside the transaction`,
      )
    : []
  return [...call.problems, ...lost]
}

/**
 * Wraps a dialect for tests. Acquiring a second connection while a watched call has a transaction open throws; on the
 * embedded database, which has one connection, it would deadlock. Also records rolled-back writes to `keptTables`.
 */
export function checkTransactions(dialect: Dialect): Dialect {
  return {
    createDriver: () => checkedDriver(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function checkedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  /** Writes to `keptTables` that are not committed yet, by connection. */
  const pending = new WeakMap<DatabaseConnection, Map<string, string>>()

  driver.acquireConnection = async (options) => {
    const call = calls.getStore()
    if (call && call.open.size > 0) {
      const problem = `${call.name} uses a second connection while its transaction is open`
      call.problems.push(problem)
      throw new Error(problem)
    }
    return watched(await acquire(options), pending)
  }
  driver.beginTransaction = async (connection, settings) => {
    calls.getStore()?.open.add(connection)
    pending.set(connection, new Map())
    await begin(connection, settings)
  }
  driver.commitTransaction = async (connection) => {
    pending.delete(connection)
    await commit(connection).finally(() => calls.getStore()?.open.delete(connection))
  }
  driver.rollbackTransaction = async (connection) => {
    const call = calls.getStore()
    for (const [statement, table] of pending.get(connection) ?? []) call?.undone.set(statement, table)
    pending.delete(connection)
    await rollback(connection).finally(() => call?.open.delete(connection))
  }
  return driver
}

const watchedConnections = new WeakSet<DatabaseConnection>()

function watched(
  connection: DatabaseConnection,
  pending: WeakMap<DatabaseConnection, Map<string, string>>,
): DatabaseConnection {
  if (watchedConnections.has(connection)) return connection
  watchedConnections.add(connection)
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = (query: CompiledQuery) => {
    const [, table] = writesTableKeptOnRollback.exec(query.sql) ?? []
    if (table !== undefined) {
      pending.get(connection)?.set(query.sql, table)
      // The lost write is repeated. Parameters are not compared.
      calls.getStore()?.undone.delete(query.sql)
    }
    return execute(query)
  }
  return connection
}
