import path from 'node:path'
import type { Command } from 'commander'
import { storedObjects } from '../features.ts'
import { type Archive, openArchive } from '../platform/backup/archive.ts'
import { checkTarget, restore, TargetProblem } from '../platform/backup/restore.ts'
import { ArchiveProblem } from '../platform/backup/seal.ts'
import { readConfig } from '../platform/config.ts'
import { onceDatabaseAnswers } from '../platform/database/database-errors.ts'
import { connectDatabase } from '../platform/database/open-database.ts'
import { ping } from '../platform/database/ping.ts'
import type { DeletionLog } from '../platform/deletion-log/entry.ts'
import {
  addToDeletionFile,
  DeletionFileProblem,
  deletionFileName,
  readDeletionFile,
  writeDeletionFile,
} from '../platform/deletion-log/file.ts'
import { operatorsProblem } from '../platform/operators-problem.ts'
import { CommandError, printLine, printWaiting } from './command.ts'
import { portalOf, printFailed, reapplyAndPostpone } from './reapply-deletions.ts'

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Restore a backup into an empty database and an empty file store. If it fails, nothing is restored')
    .argument('<file>', 'an archive from the command backup')
    .option('--gone <list>', `path of the newest ${deletionFileName} (default: the one in the folder of the archive)`)
    .option('--dry-run', 'check the archive, the database and the file store, but change nothing')
    .action(async (given: string, options: { dryRun?: boolean; gone?: string }) => {
      const file = path.resolve(given)
      const config = readConfig(process.env)
      const listFile = options.gone ? path.resolve(options.gone) : path.join(path.dirname(file), deletionFileName)
      const list = await readDeletionFile(listFile).catch(asSentence)
      if (options.gone && !list) throw new CommandError(`${listFile} does not exist.\nNothing was restored.`)
      const archive = await openArchive(file).catch(asSentence)
      const connection = await connectDatabase(config, 'portal restore')
      try {
        await onceDatabaseAnswers(() => ping(connection.longRunningDb), printWaiting)
        const portal = portalOf(connection, config)
        const target = { db: portal.longRunningDb, storage: portal.storage, storedObjects }
        if (options.dryRun) await checkTarget(target, archive).catch(asSentence)
        else {
          // First, so that the portal does not start on restored rows if this process is killed before the end.
          if (config.BACKUP_DIR !== null)
            await addToDeletionFile(config.BACKUP_DIR, list ?? new Map()).catch(asSentence)
          await restore(target, archive).catch(asSentence)
        }
        printSummary(archive, options.dryRun === true)
        printDeletionList(list, listFile, archive)
        if (options.dryRun) return
        // Before anyone can sign in, and before emails are sent.
        const { failed } = await reapplyAndPostpone(portal, list?.values() ?? [])
        await writeDeletionFile(portal)
        printFailed(failed, listFile)
      } finally {
        archive.close()
        await connection.close()
      }
    })
}

function printSummary({ manifest }: Archive, dryRun: boolean): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `the backup of ${manifest.taken_at} by version ${manifest.version}: ${rows} rows, ${manifest.stored.files} files`
  printLine(dryRun ? `This backup can be restored: ${what}.` : `Restored ${what}.`)
  printLine('The portal had these settings when the backup was made:')
  for (const [name, value] of Object.entries(manifest.settings)) printLine(`    ${name}=${value}`)
  for (const name of manifest.secrets) printLine(`    ${name} (secret, not in the backup)`)
}

function printDeletionList(list: DeletionLog | undefined, file: string, { manifest }: Archive): void {
  if (list) {
    const deletions = [...list.values()].filter(({ kind }) => kind === 'erasure' || kind === 'removal')
    printLine(`Read ${file}: ${deletions.length} erasures and removals.`)
  } else
    printLine(
      `Warning: ${file} does not exist. People erased and engagements removed after ${manifest.taken_at} may be back. See docs/operate/backup.md.`,
    )
}

function asSentence(error: unknown): never {
  if (error instanceof ArchiveProblem || error instanceof TargetProblem || error instanceof DeletionFileProblem)
    throw new CommandError(`${error.message}\nNothing was restored.`)
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') throw new CommandError(`${file} does not exist.`)
  const sentence = operatorsProblem(error)
  if (sentence !== undefined) throw new CommandError(`${sentence}\nNothing was restored.`)
  throw error
}
