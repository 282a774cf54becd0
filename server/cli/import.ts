import type { Command } from 'commander'
import { progressLine, reportLines } from '../import/report.ts'
import { runImport } from '../import/run-import.ts'
import { now, say, withDatabase } from './command.ts'

interface Options {
  dryRun?: boolean
  allowRemovals?: boolean
  upsert?: boolean
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description("Takes in a folder of the provider's records: all of it, or nothing where a record is wrong")
    .argument('<path>', 'the folder; its format stands in docs/import.md')
    .option('--dry-run', 'say what would change and change nothing')
    .option('--allow-removals', 'let the import remove more than a fifth of what is there')
    .option('--upsert', 'the files hold what changes, not the whole state')
    .action((folder: string, { upsert, ...options }: Options) =>
      withDatabase(async (db, config) => {
        const progress = progressLine(process.stderr)
        const report = await runImport({ db, now, config }, folder, {
          ...options,
          mode: upsert ? 'upsert' : 'whole',
          who: 'Command line',
          onProgress: progress.show,
        }).finally(progress.end)
        for (const line of reportLines(report)) say(line)
      }),
    )
}
