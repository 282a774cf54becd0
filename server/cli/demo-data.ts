import path from 'node:path'
import { CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { type Command, InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import { readConfig } from '../config.ts'
import { CommandError, now, say } from './command.ts'

export function addDemoData(program: Command): void {
  program
    .command('demo-data')
    .description('Writes the records of a company that does not exist as a folder to import')
    .argument('<path>', 'the folder to write; files in it are replaced')
    .option('--engagements <number>', 'how many engagements there are', wholeNumber, 40)
    .option('--today <day>', 'the day around which everything happens (default: today)')
    .action(async (folder: string, options: { engagements: number; today?: string }) => {
      const config = readConfig(process.env)
      const today = options.today ?? dayAt(now(), config.TIME_ZONE)
      if (!z.safeParse(CalendarDay, today).success) throw new CommandError('--today must be a day such as 2026-09-05.')
      const { writeDemoData } = await import('../demo/company/write.ts')
      await writeDemoData(folder, { today, engagements: options.engagements })
      say(`Written to ${path.resolve(folder)}. Take it in with: npm run portal -- import ${folder}`)
    })
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return Number(value)
}
