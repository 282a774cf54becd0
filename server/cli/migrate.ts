import type { Command } from 'commander'
import { say, withDatabase } from './command.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Brings the tables to the newest form; the portal also does so when it starts')
    .action(() => withDatabase(async () => say('The tables are in their newest form.')))
}
