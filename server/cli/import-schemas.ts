import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { writeImportSchemas } from '../features/import/schemas.ts'
import { CommandError, printLine } from './command.ts'

export function addImportSchemas(program: Command): void {
  program
    .command('import-schemas')
    .description('Write the JSON Schemas of the import format to docs/import')
    .action(async () => {
      const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'import')
      if (!existsSync(folder))
        throw new CommandError('docs/import does not exist. Run this command in the source folder.')
      await writeImportSchemas(folder)
      printLine('Wrote the schemas to docs/import.')
    })
}
