import type { Command } from 'commander'
import { settingGroups } from '../platform/config/settings.ts'
import { printLine } from './command.ts'

export function addSettings(program: Command): void {
  program
    .command('settings')
    .description('List the settings, which are environment variables')
    .action(() => {
      for (const [subject, settings] of Object.entries(settingGroups)) {
        printLine(`${subject}\n`)
        for (const [name, { about, fallback }] of Object.entries(settings))
          printLine(`  ${name}${fallback === '' ? '' : ` (default: ${fallback})`}\n      ${about}`)
        printLine('')
      }
    })
}
