import path from 'node:path'
import type { Command } from 'commander'
import { openArchive } from '../backup/archive.ts'
import { backUp } from '../backup/back-up.ts'
import { backUpThroughPortal } from '../backup/door.ts'
import { writeWhole } from '../backup/write-file.ts'
import { readConfig } from '../config.ts'
import { DataDirInUse } from '../database/data-dir-lock.ts'
import type { DatabaseConnection } from '../database/database.ts'
import { knownMigrations } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Log } from '../ledger/ledger.ts'
import { listName, writeList } from '../ledger/list-file.ts'
import { openStorage } from '../storage/open-storage.ts'
import { CommandError, now, say } from './command.ts'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Writes everything the portal holds into one archive, while people work or while it is stopped')
    .argument('<file>', 'the archive to write; only its owner may read it')
    .action(async (given: string) => {
      const file = path.resolve(given)
      const config = readConfig(process.env)
      await writeWhole(file, async (to) => {
        const connection = await open(config)
        if (!connection) return backUpThroughPortal(config, to).catch(notReached)
        try {
          await backUp({ db: connection.patient, storage: openStorage(config), config, now }, file, to)
        } finally {
          await connection.close()
        }
      }).catch(takenName)
      await tellOf(file)
      await writeList(openStorage(config), unreadable, path.dirname(file))
      say(`Beside it ${listName} says who was erased and what was removed until now: keep it with your backups.`)
    })
}

/** Of what the ledger holds and nobody can read. */
const unreadable = { error: (_: unknown, sentence?: string) => say(`${sentence}`) } as Log

/** undefined where the running portal has the embedded database. */
async function open(config: ReturnType<typeof readConfig>): Promise<DatabaseConnection | undefined> {
  try {
    return await openDatabase(config, { command: 'portal backup' })
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined
    throw error
  }
}

/** Read again from its first byte to its last: what is said to be a backup is one. */
async function tellOf(file: string): Promise<void> {
  const archive = await openArchive(file, await knownMigrations())
  archive.close()
  const { tables, stored, missing } = archive.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Written to ${file} and read again: ${rows} rows of ${tables.length} tables, ${stored.files} files.`)
  for (const key of missing) say(`Nothing is stored for ${key}, though a row says so: it is not in the backup.`)
}

function notReached(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new CommandError(
    `The running portal holds the database and did not hand over a whole backup (${reason}). See its log, or stop it and try again.`,
  )
}

function takenName(error: unknown): never {
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') throw new CommandError(`${file} is there already: choose another name.`)
  if (code === 'ENOENT') throw new CommandError(`${file} cannot be written: there is no such folder.`)
  throw error
}
