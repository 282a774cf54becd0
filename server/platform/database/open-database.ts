import type { Config } from '../config.ts'
import { type DatabaseConnection, openEmbedded, openPostgres } from './database.ts'
import { onceDatabaseAnswers } from './database-errors.ts'
import { migrate } from './migrate.ts'

type DatabaseSettings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DEMO_DATA_DIR'>

interface Opening {
  /** Name of this command, shown to other processes while the embedded database is in use (`DataDirInUse`). */
  command: string
  /** Called with the reason while the database is unavailable. Without it, opening fails at once. */
  onWaiting?: (reason: string) => void
}

/** Opens the database the settings name, PostgreSQL or the embedded one, and brings its tables to the newest form. */
export async function openDatabase(
  config: DatabaseSettings,
  { command, onWaiting }: Opening,
): Promise<DatabaseConnection> {
  const connection = await connectDatabase(config, command)
  const bringUpToDate = () => migrate(connection.longRunningDb)
  try {
    await (onWaiting ? onceDatabaseAnswers(bringUpToDate, onWaiting) : bringUpToDate())
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Opens the database without migrating it. */
export const connectDatabase = (config: DatabaseSettings, command: string): Promise<DatabaseConnection> =>
  config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL)
    : openEmbedded(config.DATA_DIR ?? config.DEMO_DATA_DIR, command)
