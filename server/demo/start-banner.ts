import { demoAccounts } from './company/people.ts'
import { demoFilePassword } from './company/shared-files.ts'

/** Printed by `npm start`: the URL, the demo accounts and where to read emails. */
export function startBanner(productName: string, publicUrl: string): string {
  const width = Math.max(...demoAccounts.map((account) => account.email.length))
  const accounts = demoAccounts.map((account) => `    ${account.email.padEnd(width)}  ${account.about}`)
  return [
    '',
    `  ${productName} runs at ${publicUrl}`,
    `  Read its emails at ${publicUrl}/dev/mail`,
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
