import type { Command } from 'commander'
import { settings } from '../config/settings.ts'
import { say } from './command.ts'

export function addSettings(program: Command): void {
  program
    .command('settings')
    .description('Shows the settings that are read from the environment')
    .action(() => {
      for (const [name, { about, fallback }] of Object.entries(settings))
        say(`${name}${fallback === '' ? '' : ` (default: ${fallback})`}\n    ${about}`)
    })
}
