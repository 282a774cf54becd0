import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { writeImportSchemas } from '../import/schemas.ts'
import { CommandError, say } from './command.ts'

export function addImportSchemas(program: Command): void {
  program
    .command('import-schemas')
    .description('Writes the JSON Schemas of the import format to docs/import')
    .action(async () => {
      const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'import')
      if (!existsSync(folder)) throw new CommandError('Only the sources have docs/import: run it there.')
      await writeImportSchemas(folder)
      say('Written to docs/import.')
    })
}
