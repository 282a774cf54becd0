import type { Config } from '../platform/config.ts'
import { demoAccounts } from './company/people.ts'
import { demoFilePassword } from './company/shared-files.ts'

/** Printed by `npm start`: the URL, the demo accounts and where to read emails. */
export function startBanner(config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>): string {
  const width = Math.max(...demoAccounts.map((account) => account.email.length))
  const accounts = demoAccounts.map((account) => `    ${account.email.padEnd(width)}  ${account.about}`)
  return [
    '',
    `  ${config.PRODUCT_NAME} runs at ${config.PUBLIC_URL}`,
    `  Read its emails at ${config.PUBLIC_URL}/dev/mail`,
    '',
    '  Demo accounts (customers ask for an access link, staff use single sign-on):',
    ...accounts,
    '',
    `  Password of the sensitive files in the demo: ${demoFilePassword}`,
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
}
