import path from 'node:path'
import { nextErasureTime } from '@portal/domain/privacy/erasure-time'
import type { Command } from 'commander'
import pino from 'pino'
import { isOfThisPortal, otherPortalSentence } from '../deletions/compare-deletions.ts'
import { type Reapplied, reapplyDeletions } from '../deletions/reapply-deletions.ts'
import { findScheduled, postponeScheduled } from '../features/privacy/scheduled-erasure-data.ts'
import { storedTables } from '../features.ts'
import { createAuditLog } from '../platform/audit-log/audit-log.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import type { DeletionEntry } from '../platform/deletion-log/entry.ts'
import { deletionFileName, readDeletionFile } from '../platform/deletion-log/file.ts'
import type { Portal } from '../platform/portal.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { CommandError, now, openForCommand, printLine } from './command.ts'

export function addReapplyDeletions(program: Command): void {
  program
    .command('reapply-deletions')
    .description('Erase people and remove engagements again that came back with an older copy of the database')
    .option('--gone <list>', `path of the newest ${deletionFileName} (default: the one in BACKUP_DIR)`)
    .action(async (options: { gone?: string }) => {
      const config = readConfig(process.env)
      const file = path.resolve(options.gone ?? path.join(folderOf(config), deletionFileName))
      const list = await readDeletionFile(file)
      if (!list) throw new CommandError(`${file} does not exist.\nNothing was changed.`)
      const connection = await openForCommand(config, 'portal reapply-deletions')
      try {
        const portal = portalOf(connection, config)
        const log = await findDeletionLog(portal.longRunningDb)
        if (options.gone === undefined && list.size > 0 && !(await isOfThisPortal(portal.longRunningDb, log, list)))
          throw new CommandError(`${otherPortalSentence(file)}\nNothing was changed.`)
        const { erasures, removals, failed } = await reapplyAndPostpone(portal, list.values())
        printLine(`Compared with ${file}. Erased again: ${erasures}. Removed again: ${removals}.`)
        printFailed(failed, file)
      } finally {
        await connection.close()
      }
    })
}

function folderOf({ BACKUP_DIR }: Config): string {
  if (BACKUP_DIR === null) throw new CommandError('BACKUP_DIR is not set. Name the list with --gone.')
  return BACKUP_DIR
}

/** Services for reapplying deletions, which print what they do instead of logging it. */
export function portalOf(connection: DatabaseConnection, config: Config) {
  const { longRunningDb } = connection
  const log: Portal['log'] = pino({ level: 'silent' })
  const auditLog = createAuditLog(longRunningDb, now, log)
  return { db: longRunningDb, longRunningDb, storage: openStorage(config), config, now, log, auditLog, storedTables }
}

/**
 * Reapplies deletions after a restore, and gives scheduled erasures a new night, so that superusers have time to cancel again
 * what they had cancelled after the backup.
 */
export async function reapplyAndPostpone(
  portal: ReturnType<typeof portalOf>,
  entries: Iterable<DeletionEntry>,
): Promise<Reapplied> {
  const { longRunningDb, config } = portal
  // First, because the portal starts once all deletions are reapplied, and would erase who is due.
  await postponeScheduled(longRunningDb, nextErasureTime(now(), config.TIME_ZONE))
  const reapplied = await reapplyDeletions(portal, entries, printLine)
  const scheduled = await findScheduled(longRunningDb)
  if (scheduled[0])
    printLine(
      `Scheduled erasures: ${scheduled.length}, the first at ${scheduled[0].erase_at}. Check them in Admin, People. They include erasures that were cancelled after the backup.`,
    )
  return reapplied
}

/** Says how to repeat what failed, and makes the command fail. */
export function printFailed(failed: readonly DeletionEntry[], file: string): void {
  if (failed.length === 0) return
  process.exitCode = 1
  printLine(
    `Not reapplied: ${failed.length}. They stay in ${file}. Before you start the portal, run the command "reapply-deletions --gone ${file}".`,
  )
}
