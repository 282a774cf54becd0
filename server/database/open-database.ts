import type { Config } from '../config.ts'
import { type DatabaseConnection, openEmbedded, openPostgres } from './database.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database the settings name, PostgreSQL or the embedded one, and brings its tables to the newest form.
 * `command` is what another process is told when the embedded one is already in use (`DataDirInUse`).
 */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DEMO_DATA_DIR'>,
  command: string,
): Promise<DatabaseConnection> {
  const connection = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL)
    : await openEmbedded(config.DATA_DIR ?? config.DEMO_DATA_DIR, command)
  try {
    await migrate(connection.db)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
