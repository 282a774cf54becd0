import type { Command } from 'commander'
import { settingGroups } from '../config/settings.ts'
import { say } from './command.ts'

export function addSettings(program: Command): void {
  program
    .command('settings')
    .description('List the settings, which are environment variables')
    .action(() => {
      for (const [subject, settings] of Object.entries(settingGroups)) {
        say(`${subject}\n`)
        for (const [name, { about, fallback }] of Object.entries(settings))
          say(`  ${name}${fallback === '' ? '' : ` (default: ${fallback})`}\n      ${about}`)
        say('')
      }
    })
}
