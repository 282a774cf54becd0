import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { exportRecords } from '../features/records/export-records.ts'
import { now, printLine, withDatabase } from './command.ts'

export function addExportRecords(program: Command): void {
  program
    .command('export-records')
    .description('Write all records and pictures into a zip of an import folder')
    .argument('<path>', 'the zip to write')
    .action((file: string) =>
      withDatabase(async (db) => {
        await pipeline(
          exportRecords(db, now(), () => undefined),
          createWriteStream(file, { flags: 'wx', mode: 0o600 }),
        )
        printLine(`Wrote ${file}. Unpack it to import it with "import PATH --take-over".`)
      }),
    )
}
