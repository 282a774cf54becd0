import path from 'node:path'
import type { Command } from 'commander'
import { storedObjects } from '../features.ts'
import { askPortal } from '../platform/admin-socket.ts'
import { type Archive, openArchive } from '../platform/backup/archive.ts'
import { backUp } from '../platform/backup/back-up.ts'
import { writeWhole } from '../platform/backup/write-file.ts'
import { readConfig } from '../platform/config.ts'
import { type DeletionEntry, type DeletionLog, entryKey, parseEntry } from '../platform/deletion-log/entry.ts'
import { addToDeletionFile, deletionFileName } from '../platform/deletion-log/file.ts'
import { diskReason } from '../platform/storage/disk-reason.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { CommandError, now, openOrAskPortal, printLine } from './command.ts'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Write all data and files to one archive. The portal may be running or stopped')
    .argument('<file>', 'path of the new archive')
    .action(async (given: string) => {
      const file = path.resolve(given)
      const config = readConfig(process.env)
      await writeWhole(file, async (to) => {
        const ask = () => askPortal(config, 'backup', to).catch(failUnreachable)
        const connection = await openOrAskPortal(config, 'portal backup', ask)
        if (!connection) return
        try {
          await backUp(
            { db: connection.longRunningDb, storage: openStorage(config), storedObjects, config, now },
            file,
            to,
          )
        } finally {
          await connection.close()
        }
      }).catch(failNameInUse)
      // Checks the whole archive before reporting success.
      const archive = await openArchive(file)
      try {
        printSummary(archive, file)
        await addToDeletionFile(path.dirname(file), await deletionLogOf(archive))
      } finally {
        archive.close()
      }
      printLine(
        `Also wrote ${deletionFileName} to the same folder. It lists erased people and removed engagements. Keep it with your backups.`,
      )
    })
}

/** Deletion log in the archive; a running portal with an embedded database lets no one else read its table. */
async function deletionLogOf(archive: Archive): Promise<DeletionLog> {
  const entries = new Map<string, DeletionEntry>()
  const table = archive.manifest.tables.find(({ name }) => name === 'deletion_log')
  if (!table) return entries
  const column = table.columns.indexOf('content')
  for await (const lines of archive.rowsOf(table))
    for (const line of lines) {
      const entry = parseEntry(JSON.parse(line)[column])
      entries.set(entryKey(entry), entry)
    }
  return entries
}

function printSummary(archive: Archive, file: string): void {
  const { tables, stored, missing } = archive.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  printLine(`Wrote and checked ${file}: ${rows} rows in ${tables.length} tables, ${stored.files} files.`)
  for (const key of missing)
    printLine(`The file ${key} is missing in the file store, so the backup does not contain it.`)
}

function failUnreachable(error: unknown): never {
  if (diskReason(error) !== undefined) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new CommandError(
    `The running portal uses the embedded database and could not write a complete backup (${reason}). Check its log, or stop it and try again.`,
  )
}

function failNameInUse(error: unknown): never {
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') throw new CommandError(`${file} already exists. Choose another name.`)
  if (code === 'ENOENT') throw new CommandError(`Cannot write ${file}: the folder does not exist.`)
  throw error
}
