import { randomUUID } from 'node:crypto'
import type { Portal } from '../portal.ts'
import { keepOrRemove } from '../storage/keep-or-remove.ts'
import { openOthersKeys } from '../storage/open-storage.ts'
import { ask } from './start-import.ts'
import { keyOf } from './uploaded-import.ts'
import { whatIs } from './watched-folder.ts'

/**
 * Takes in what somebody has put into the bucket under IMPORT_PREFIX, as from a folder (watched-folder.ts). An object is there
 * whole or not at all, so nothing is waited for; a bucket renames nothing, so it goes once the portal has a copy of its own.
 * Whoever is killed in between takes it in again, which changes nothing.
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
        const about = { who: 'Watched bucket', upload_id, file_name, ...what }
        await ask(portal, { ...about, trial: false, allow_removals: false })
        return { result: undefined, kept: [keyOf(upload_id)] }
      })
      await bucket.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'could not take a file from the watched bucket, will retry')
    }
  }
}
