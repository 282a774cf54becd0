import path from 'node:path'
import type { Command } from 'commander'
import pino from 'pino'
import { createAuditLog } from '../audit-log/audit-log.ts'
import { type Archive, openArchive } from '../backup/archive.ts'
import { checkTarget, restore, TargetProblem } from '../backup/restore.ts'
import { ArchiveProblem } from '../backup/seal.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { knownMigrations } from '../database/migrate.ts'
import { connectDatabase } from '../database/open-database.ts'
import { type Line, putLine } from '../deletion-log/deletion-log.ts'
import { ListProblem, listName, readList } from '../deletion-log/list-file.ts'
import { reapplyErasures } from '../privacy/reapply-erasures.ts'
import { reapplyRemovals } from '../retention/reapply-removals.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { CommandError, now, printLine } from './command.ts'

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Restore a backup into an empty database and an empty file store. If it fails, nothing is restored')
    .argument('<file>', 'an archive from the command backup')
    .option('--gone <list>', `path of the newest ${listName} (default: the one in the folder of the archive)`)
    .option('--dry-run', 'check the archive, the database and the file store, but change nothing')
    .action(async (given: string, options: { dryRun?: boolean; gone?: string }) => {
      const file = path.resolve(given)
      const config = readConfig(process.env)
      const listFile = options.gone ? path.resolve(options.gone) : path.join(path.dirname(file), listName)
      const list = await readList(listFile).catch(asSentence)
      if (options.gone && !list) throw new CommandError(`${listFile} does not exist.\nNothing was restored.`)
      const archive = await openArchive(file, await knownMigrations()).catch(asSentence)
      const connection = await connectDatabase(config, 'portal restore')
      try {
        const target = { db: connection.longRunningDb, storage: openStorage(config) }
        if (options.dryRun) await checkTarget(target, archive).catch(asSentence)
        else {
          // Store the list first. If the restore is interrupted after this, the portal applies the list when it starts.
          for (const line of list ?? []) await putLine(target.storage, line)
          await restore(target, archive).catch(asSentence)
        }
        printSummary(archive, options.dryRun === true)
        if (!options.dryRun) await reapplyDeletions(target, config)
        printDeletionList(list, listFile, archive)
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

/** Erases and removes again before anyone can sign in and before emails are sent. */
async function reapplyDeletions({ db, storage }: { db: Database; storage: Storage }, config: Config): Promise<void> {
  const log = pino({ level: 'silent' })
  const portal = { db, longRunningDb: db, storage, config, now, log, auditLog: createAuditLog(db, now, log) }
  for (const name of await reapplyErasures(portal)) printLine(`Erased again: ${name}.`)
  for (const title of await reapplyRemovals(portal)) printLine(`Removed again: ${title}.`)
}

function printDeletionList(list: readonly Line[] | undefined, file: string, { manifest }: Archive): void {
  if (list)
    printLine(
      `Read ${file}: ${list.filter(({ kind }) => kind === 'erasure' || kind === 'removal').length} erasures and removals.`,
    )
  else
    printLine(
      `Warning: ${file} does not exist. People erased and engagements removed after ${manifest.taken_at} may be back. See docs/operate/backup.md.`,
    )
}

function asSentence(error: unknown): never {
  if (error instanceof ArchiveProblem || error instanceof TargetProblem || error instanceof ListProblem)
    throw new CommandError(`${error.message}\nNothing was restored.`)
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') throw new CommandError(`${file} does not exist.`)
  throw error
}
