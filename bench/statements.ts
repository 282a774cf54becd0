import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { postgresPool } from '../server/database/postgres-pool.ts'
import type { Tables } from '../server/database/tables.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The statements that the portal runs for one request, in their order, with their parameters; the session's included. */
export async function statementsOf(url: string, path: string, cookie: string): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(url, { connections: 2 }) }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  const config = readConfig({ DATABASE_URL: url })
  const connection = {
    db,
    longRunningDb: db,
    jobsBackend: { kind: 'postgres', url } as const,
    longestWait: () => 0,
    pool: () => undefined,
    close: async () => {},
  }
  const log = pino({ level: 'error' })
  const { server } = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
  const response = await server.inject({ url: path, headers: { cookie } })
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
  await server.close()
  await db.destroy()
  return statements
}
