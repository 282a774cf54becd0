import { sql } from 'kysely'
import type { Database } from './database.ts'
import { onceDatabaseAnswers } from './database-errors.ts'

/** Throws while the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/** The connections that an instance opens for calls. */
const atOnce = 10

/** Opens all connections for calls: on a busy machine the first calls would otherwise wait for them until they time out. */
export async function openConnections(db: Database, onWaiting: (reason: string) => void): Promise<void> {
  const pingAll = () => Promise.all(Array.from({ length: atOnce }, () => ping(db)))
  await onceDatabaseAnswers(pingAll, onWaiting)
}
