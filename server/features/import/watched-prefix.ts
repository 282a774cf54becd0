import { randomUUID } from 'node:crypto'
import { withoutTransaction } from '../../platform/database/transaction.ts'
import type { Portal } from '../../platform/portal.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import { openOthersKeys } from '../../platform/storage/open-storage.ts'
import { keyOf } from './run-data.ts'
import { queueRun } from './start-import.ts'
import { whatIs } from './watched-folder.ts'

/**
 * Imports objects from the bucket under IMPORT_PREFIX (compare watched-folder.ts). Objects are always complete. Since a
 * bucket cannot rename them, they are deleted after the portal has made a copy. After a kill in between they are imported
 * again, which changes nothing.
 */
export async function takeFromPrefix(portal: Portal): Promise<void> {
  const { config, log } = portal
  const prefix = config.IMPORT_PREFIX
  const bucket = openOthersKeys(config)
  if (prefix === null || !bucket) return
  const keys: string[] = []
  for await (const { key } of bucket.list(prefix)) keys.push(key)
  for (const key of keys.toSorted()) {
    const file_name = key.slice(prefix.length)
    const what = file_name.includes('/') ? undefined : whatIs(file_name)
    if (!what) continue
    try {
      const upload_id = randomUUID()
      await keepOrRemove(portal, async (put) => {
        await put(keyOf(upload_id), await bucket.get(key))
        const run = { who: 'Watched bucket', upload_id, file_name, ...what, trial: false, allow_removals: false }
        await queueRun(portal, withoutTransaction(portal.db), portal.db, run)
        return { result: undefined, kept: [keyOf(upload_id)] }
      })
      await bucket.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'could not take a file from the watched bucket, will retry')
    }
  }
}
