import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'

// What the commands of the operator work with.

/** A mistake of the operator; the message is the sentence to show. */
export class CommandError extends Error {}

export const say = (line: string): void => console.log(line)
export const now = (): Date => new Date()

/** Works on the database that the settings name, brought to the newest form, and closes it whatever happens. */
export async function withDatabase<Result>(work: (db: Database, config: Config) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const connection = await openDatabase(config, { command: `portal ${process.argv.slice(2).join(' ')}` })
  try {
    return await work(connection.patient, config)
  } finally {
    await connection.close()
  }
}
