import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Check, cached, type Found } from '../../platform/health/finding.ts'
import { openedSecret } from '../../platform/http/encrypted-secret.ts'
import { atMost } from '../../platform/http/limit-concurrency.ts'
import { fetchOf, secretPurpose } from '../../platform/sso/customer-provider.ts'
import { tryProvider } from '../../platform/sso/try-provider.ts'
import { type CustomerSignOnRow, findCustomerSignOns } from './data.ts'

/** In milliseconds. Monitors check more often than we should call the servers of customers. */
const checkInterval = 5 * 60_000
const limited = atMost(10)

/** Checks that the identity providers of customers answer with what single sign-on needs. */
export const customerSignOnsCheck = (db: Database, config: Config): Check => ({
  name: 'customers’ sign-in',
  needs: 'database',
  advice: 'Check the log of the portal.',
  run: cached(() => findingOf(db, config), checkInterval),
})

async function findingOf(db: Database, config: Config): Promise<Found> {
  const active = (await findCustomerSignOns(db)).filter(({ off_since }) => off_since === null)
  if (active.length === 0) return { state: 'off', fact: 'no customer uses its own identity provider' }
  const problems = await Promise.all(active.map((row) => limited(() => problemOf(row, config))))
  const wrong = problems.filter((problem) => problem !== null)
  if (wrong.length === 0) return { state: 'ok', fact: `${active.length} of ${active.length} identity providers answer` }
  // Only a warning, because the customer must fix it and others are not affected.
  return {
    state: 'warning',
    fact: `${active.length - wrong.length} of ${active.length} identity providers answer. ${wrong.join('. ')}`,
    advice: 'Tell the customer, or turn it off at /admin/sign-on. Its people then sign in with access links again.',
  }
}

async function problemOf(row: CustomerSignOnRow, config: Config): Promise<string | null> {
  const { name, issuer, client_secret } = row
  if (client_secret !== null && openedSecret(client_secret, config, secretPurpose) === null)
    return `${name}: the client secret was encrypted with another SECRETS_KEY. Enter it again`
  const { problem } = await tryProvider(issuer, fetchOf(config))
  return problem && `${name}: ${problem}`
}
