import path from 'node:path'
import { CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { type Command, InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import { readConfig } from '../platform/config.ts'
import { CommandError, now, printLine } from './command.ts'

export function addDemoData(program: Command): void {
  program
    .command('demo-data')
    .description('Write the records of an invented company to a folder that you can import')
    .argument('<path>', 'the folder to write to; existing files are replaced')
    .option('--engagements <number>', 'number of engagements, in steps of 40', wholeNumber, 40)
    .option('--today <day>', 'current day in the records (default: today)')
    .action(async (folder: string, options: { engagements: number; today?: string }) => {
      const config = readConfig(process.env)
      const today = options.today ?? dayAt(now(), config.TIME_ZONE)
      if (!z.safeParse(CalendarDay, today).success) throw new CommandError('--today must be a day such as 2026-09-05.')
      const { writeDemoData } = await import('../demo/company/write.ts')
      await writeDemoData(folder, { today, engagements: options.engagements })
      printLine(`Wrote the records to ${path.resolve(folder)}. Import them with: npm run portal -- import ${folder}`)
    })
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return Number(value)
}
