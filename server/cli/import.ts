import type { Command } from 'commander'
import { progressLine, reportLines } from '../features/import/report.ts'
import { runImport } from '../features/import/run-import.ts'
import { outlets } from '../features.ts'
import { createEvents } from '../platform/events/events.ts'
import { now, printLine, withDatabase } from './command.ts'

interface Options {
  dryRun?: boolean
  allowRemovals?: boolean
  upsert?: boolean
  takeOver?: boolean
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description("Import a folder of the provider's records. If one record is wrong, nothing is imported")
    .argument('<path>', 'the folder, in the format of docs/import.md')
    .option('--dry-run', 'show what would change, but change nothing')
    .option('--allow-removals', 'allow the import to remove more than a fifth of the records')
    .option('--take-over', 'let imports keep the records from now on, which the portal kept before')
    .option('--upsert', 'add and update records, remove none that are missing in the files')
    .action((folder: string, { upsert, ...options }: Options) =>
      withDatabase(async (db, config) => {
        const events = createEvents({ outlets, mailer: null, now, timeZone: config.TIME_ZONE })
        const progress = progressLine(process.stderr)
        const report = await runImport({ db, events, now, config }, folder, {
          ...options,
          mode: upsert ? 'upsert' : 'whole',
          who: 'Command line',
          onProgress: progress.show,
        }).finally(progress.end)
        for (const line of reportLines(report)) printLine(line)
      }),
    )
}
