import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { isBackupUnderWay } from './run-data.ts'
import { storedPrefixes } from './stored-keys.ts'

/**
 * The same store, from which nothing goes while a backup is under way: the nightly sweep takes it later. Whoever removes
 * has committed before that no row needs it. A backup says that it begins before it looks at the rows: either it sees
 * them gone, or it is seen here.
 */
export const keepWhileBackedUp = (storage: Storage, db: Database, log: FastifyBaseLogger): Storage => ({
  ...storage,
  remove: async (key) => {
    const isData = storedPrefixes.some((prefix) => key.startsWith(prefix))
    if (!isData || !(await isBackupUnderWay(db))) return storage.remove(key)
    log.info({ key }, 'did not delete a file because a backup is running; the nightly job will')
  },
})
