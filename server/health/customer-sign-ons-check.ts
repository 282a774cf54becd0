import type { Config } from '../config.ts'
import { type CustomerSignOnRow, findCustomerSignOns } from '../customer-sign-on/data.ts'
import type { Database } from '../database/database.ts'
import { atMost } from '../http/at-most.ts'
import { openedSecret } from '../http/kept-secret.ts'
import { fetchOf, secretPurpose } from '../sso/customer-provider.ts'
import { tryProvider } from '../sso/try-provider.ts'
import { type Check, type Found, kept } from './finding.ts'

/** Milliseconds; monitors ask far more often than a house that is somebody else's should be asked. */
const askedEvery = 5 * 60_000
const asked = atMost(10)

/** Whether each identity provider that a customer brings still says of itself what a sign-on there needs. */
export const customerSignOnsCheck = (db: Database, config: Config): Check => ({
  name: 'customers’ sign-in',
  needs: 'database',
  advice: 'See what the log of the portal says.',
  run: kept(() => findingOf(db, config), askedEvery),
})

async function findingOf(db: Database, config: Config): Promise<Found> {
  const on = (await findCustomerSignOns(db)).filter(({ off_since }) => off_since === null)
  if (on.length === 0) return { state: 'off', fact: 'no customer brings an identity provider' }
  const problems = await Promise.all(on.map((row) => asked(() => problemOf(row, config))))
  const wrong = problems.filter((problem) => problem !== null)
  if (wrong.length === 0) return { state: 'ok', fact: `${on.length} of ${on.length} can be asked` }
  // A warning: everybody else is served, and it is the customer who mends it.
  return {
    state: 'warning',
    fact: `${on.length - wrong.length} of ${on.length} can be asked. ${wrong.join('. ')}`,
    advice: 'Tell the customer, or switch it off at /admin/sign-on: its people are then mailed links again.',
  }
}

async function problemOf(row: CustomerSignOnRow, config: Config): Promise<string | null> {
  const { name, issuer, client_secret } = row
  if (client_secret !== null && openedSecret(client_secret, config, secretPurpose) === null)
    return `${name}: its client secret was kept under another SECRETS_KEY, and is to be typed again`
  const { problem } = await tryProvider(issuer, fetchOf(config))
  return problem && `${name}: ${problem}`
}
