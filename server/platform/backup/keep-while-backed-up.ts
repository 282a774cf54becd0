import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { isBackupUnderWay } from './run-data.ts'
import type { StoredObjects } from './stored-keys.ts'

/**
 * Wraps a store so that it deletes nothing during a backup; the nightly job deletes it later. Callers delete a file after
 * committing that no row needs it, and a backup announces itself before it reads rows. So either the backup sees no row
 * for the file, or this code sees the backup.
 */
export const keepWhileBackedUp = (
  storage: Storage,
  storedObjects: readonly StoredObjects[],
  db: Database,
  log: FastifyBaseLogger,
): Storage => ({
  ...storage,
  remove: async (key) => {
    const isData = storedObjects.some(({ prefix }) => key.startsWith(prefix))
    if (!isData || !(await isBackupUnderWay(db))) return storage.remove(key)
    log.info({ key }, 'did not delete a file because a backup is running; the nightly job will')
  },
})
