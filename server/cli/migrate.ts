import type { Command } from 'commander'
import { printLine, withDatabase } from './command.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Update the tables of the database. The portal also does this when it starts')
    .action(() => withDatabase(async () => printLine('The tables are up to date.')))
}
