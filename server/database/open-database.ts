import type { Config } from '../config.ts'
import { type DatabaseConnection, openEmbedded, openPostgres } from './database.ts'
import { onceDatabaseAnswers } from './database-trouble.ts'
import { migrate } from './migrate.ts'

interface Opening {
  /** What another process is told when the embedded database is already in use (`DataDirInUse`). */
  command: string
  /** Told why a database that is not there yet is waited for; without it nobody waits. */
  onWaiting?: (reason: string) => void
}

/** Opens the database the settings name, PostgreSQL or the embedded one, and brings its tables to the newest form. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DEMO_DATA_DIR'>,
  { command, onWaiting }: Opening,
): Promise<DatabaseConnection> {
  const connection = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL)
    : await openEmbedded(config.DATA_DIR ?? config.DEMO_DATA_DIR, command)
  const bringUpToDate = () => migrate(connection.patient)
  try {
    await (onWaiting ? onceDatabaseAnswers(bringUpToDate, onWaiting) : bringUpToDate())
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
