import type { Config } from '../platform/config.ts'
import { demoAccounts } from './company/people.ts'
import { demoFilePassword } from './company/shared-files.ts'

const banner = (productName: string, publicUrl: string, lines: readonly string[]): string =>
  [
    '',
    `${productName} runs at ${publicUrl}`,
    `Read its emails at ${publicUrl}/dev/mail`,
    '',
    ...lines,
    '',
    'Press Ctrl-C to stop.',
    '',
  ]
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')

/** Printed by `npm start`: the URL, the demo accounts and where to read emails. */
export function startBanner(productName: string, publicUrl: string): string {
  const width = Math.max(...demoAccounts.map((account) => account.email.length))
  return banner(productName, publicUrl, [
    'Demo accounts (customers ask for an access link, staff use single sign-on):',
    ...demoAccounts.map((account) => `  ${account.email.padEnd(width)}  ${account.about}`),
    '',
    `Password of the sensitive files in the demo: ${demoFilePassword}`,
  ])
}

/** Printed by `npm start -- --empty`. `setupLink` is '' once the portal has a superuser. */
export const emptyBanner = (
  productName: string,
  config: Pick<Config, 'PUBLIC_URL' | 'PROVIDER_EMAIL_DOMAINS' | 'DEMO_DATA_DIR'>,
  setupLink: string,
): string =>
  banner(
    productName,
    config.PUBLIC_URL,
    setupLink === ''
      ? [`This is your own portal. Its data is in ${config.DEMO_DATA_DIR}.`]
      : [
          'This portal is empty. Open this link to set it up:',
          `  ${setupLink}`,
          `Your address must end in @${config.PROVIDER_EMAIL_DOMAINS.join(' or @')}. No password is asked.`,
        ],
  )
