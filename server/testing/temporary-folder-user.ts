import { setTimeout as pause } from 'node:timers/promises'
import { withTemporaryFolder } from '../platform/temporary-folders/temporary-folder.ts'

/** A process that has a temporary folder until it is killed. */
await withTemporaryFolder('import', async () => {
  process.send?.('ready')
  await pause(10 * 60_000)
})
