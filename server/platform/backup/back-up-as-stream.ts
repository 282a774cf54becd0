import { PassThrough, type Readable } from 'node:stream'
import type { Portal } from '../portal.ts'
import { backUp } from './back-up.ts'

/** A backup for the command line. Its stream fails if the backup does. */
export async function backUpAsStream(portal: Portal): Promise<Readable> {
  const archive = new PassThrough()
  const { longRunningDb: db, storage, storedObjects, config, now, log } = portal
  backUp({ db, storage, storedObjects, config, now }, 'the command line', archive).then(
    (summary) => log.info(summary, 'backup made'),
    (error) => {
      log.warn({ err: error }, 'backup failed')
      archive.destroy(error)
    },
  )
  return archive
}
