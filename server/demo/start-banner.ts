import type { Config } from '../config.ts'
import { demoAccounts } from './company/accounts.ts'
import { demoFilePassword } from './company/shared-files.ts'

/** What a newcomer needs after `npm start`: the address, who to be, and where the mail is. */
export function startBanner(config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>): string {
  const width = Math.max(...demoAccounts.map((account) => account.email.length))
  const accounts = demoAccounts.map((account) => `    ${account.email.padEnd(width)}  ${account.about}`)
  return [
    '',
    `  ${config.PRODUCT_NAME} runs at ${config.PUBLIC_URL}`,
    `  Its mail is read at ${config.PUBLIC_URL}/dev/mail`,
    '',
    '  Demo accounts (customers ask for an access link, staff use single sign-on):',
    ...accounts,
    '',
    `  Sensitive files of the demo open with the password ${demoFilePassword}.`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
