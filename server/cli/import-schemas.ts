import path from 'node:path'
import type { Command } from 'commander'
import { writeImportSchemas } from '../import/schemas.ts'
import { say } from './command.ts'

export function addImportSchemas(program: Command): void {
  program
    .command('import-schemas')
    .description('Writes the JSON Schemas of the import format to docs/import')
    .action(async () => {
      await writeImportSchemas(path.join(import.meta.dirname, '..', '..', 'docs', 'import'))
      say('Written to docs/import.')
    })
}
