import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../platform/config.ts'
import { DataDirInUse } from '../platform/database/data-dir-lock.ts'
import type { Database, DatabaseConnection } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'

// Shared by the commands of the operator.

/** Mistake of the operator. The message is shown to them. */
export class CommandError extends Error {}

export const printLine = (line: string): void => console.log(line)
export const now = (): Date => new Date()

/** Says on stderr that the command waits, so that its output stays clean. */
export const printWaiting = (reason: string): void =>
  console.error(`Waiting for the database: ${reason}. Press Ctrl+C to stop.`)

/** Opens the configured database and updates its tables. Waits for a database that is down, as the portal does. */
export const openForCommand = (config: Config, command: string): Promise<DatabaseConnection> =>
  openDatabase(config, { command, onWaiting: printWaiting })

/** Opens the configured database, updates its tables, runs `work` and closes it. */
export async function withDatabase<Result>(work: (db: Database, config: Config) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const connection = await openForCommand(config, `portal ${process.argv.slice(2).join(' ')}`)
  try {
    return await work(connection.longRunningDb, config)
  } finally {
    await connection.close()
  }
}

const retryMilliseconds = 500

/**
 * Opens the database. If a running portal uses the embedded database, calls `ask`, which lets the portal act, and returns
 * undefined. Waits while the portal starts or another command uses the database.
 */
export async function openOrAskPortal(
  config: Config,
  command: string,
  ask: () => Promise<boolean>,
): Promise<DatabaseConnection | undefined> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await openForCommand(config, command)
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      if (await ask()) return undefined
      if (!isWaiting) printWaiting(error.message.split('. ')[0] ?? '')
      await pause(retryMilliseconds)
    }
  }
}
