// Seconds. A call that meets a dead connection fails after `statementSeconds` + `answerSeconds`, and the next one gets a new
// connection: together less than the five seconds that docs/operate promises after the database returns.

/** For a free connection or a new one. */
const connectSeconds = 1.8

/** A statement of a call or a job; the server ends it then. */
export const statementSeconds = 3
/** A statement of an import, a migration or a backup. */
export const longStatementSeconds = 60 * 60
/** How much longer than a statement may take the server has to answer; after that the connection counts as dead. */
const answerSeconds = 1

/** Seconds after which an unused connection is closed. */
export const idleSeconds = 30
/** Little but statements happens inside a transaction: one that pauses for so long has lost its portal. */
const pauseInTransactionSeconds = 30
/** TCP asks a connection that carries nothing whether the other side still lives; Node then asks every second, ten times. */
const keepAliveSeconds = 5

interface Limits {
  statementSeconds: number
}

/** Options of every connection to PostgreSQL, of the portal and of the job queue. */
export const connectionLimits = (limits: Limits) => ({
  connectionTimeoutMillis: connectSeconds * 1000,
  query_timeout: (limits.statementSeconds + answerSeconds) * 1000,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveSeconds * 1000,
  options: serverLimits(limits),
})

/** The server's own limits: it must also notice a lost portal, or the portal's locks would stay. */
const serverLimits = (limits: Limits): string =>
  Object.entries({
    timezone: 'UTC',
    // Compiling a statement takes longer than running it: with JIT, the Access screen took seconds instead of 0.1 s.
    jit: 'off',
    statement_timeout: `${limits.statementSeconds}s`,
    idle_in_transaction_session_timeout: `${pauseInTransactionSeconds}s`,
    tcp_keepalives_idle: keepAliveSeconds,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: '15s',
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
