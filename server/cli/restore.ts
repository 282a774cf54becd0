import path from 'node:path'
import type { Command } from 'commander'
import { type Archive, openArchive } from '../backup/archive.ts'
import { checkTarget, restore, TargetProblem } from '../backup/restore.ts'
import { ArchiveProblem } from '../backup/seal.ts'
import { readConfig } from '../config.ts'
import { knownMigrations } from '../database/migrate.ts'
import { connectDatabase } from '../database/open-database.ts'
import { openStorage } from '../storage/open-storage.ts'
import { CommandError, say } from './command.ts'

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Brings a backup into an empty database and an empty file store: all of it, or nothing')
    .argument('<file>', 'an archive that the command backup wrote')
    .option('--dry-run', 'check the whole archive and that there is room for it, and change nothing')
    .action(async (given: string, options: { dryRun?: boolean }) => {
      const file = path.resolve(given)
      const config = readConfig(process.env)
      const archive = await openArchive(file, await knownMigrations()).catch(asSentence)
      const connection = await connectDatabase(config, 'portal restore')
      try {
        const target = { db: connection.patient, storage: openStorage(config) }
        if (options.dryRun) await checkTarget(target, archive).catch(asSentence)
        else await restore(target, archive).catch(asSentence)
        tellOf(archive, options.dryRun === true)
      } finally {
        archive.close()
        await connection.close()
      }
    })
}

function tellOf({ manifest }: Archive, dryRun: boolean): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `the backup of ${manifest.taken_at} by version ${manifest.version}: ${rows} rows, ${manifest.stored.files} files`
  say(dryRun ? `Whole, and there is room for it: ${what}.` : `Restored ${what}.`)
  say('The portal it was taken of had these settings:')
  for (const [name, value] of Object.entries(manifest.settings)) say(`    ${name}=${value}`)
  for (const name of manifest.secrets) say(`    ${name} (a secret: the backup does not hold it)`)
}

function asSentence(error: unknown): never {
  if (error instanceof ArchiveProblem || error instanceof TargetProblem)
    throw new CommandError(`${error.message}\nNothing was restored.`)
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') throw new CommandError(`${file} does not exist.`)
  throw error
}
