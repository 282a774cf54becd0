import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Check, Found } from '../../platform/health/finding.ts'
import { countWebhooks } from './webhook-data.ts'

/** Checks that every webhook is on, and counts pending deliveries. */
export const webhooksCheck = (db: Database, { SECRETS_KEY }: Pick<Config, 'SECRETS_KEY'>): Check => ({
  name: 'webhooks',
  needs: 'database',
  advice: 'Check the log of the portal.',
  run: async (): Promise<Found> => {
    const { on, off, waiting } = await countWebhooks(db)
    if (on + off.length === 0) return { state: 'off', fact: 'no webhooks' }
    const fact = `${on} on, ${waiting} ${waiting === 1 ? 'delivery waiting' : 'deliveries waiting'}`
    // Webhooks that a person turned off have no reason and are not reported.
    const [first, ...others] = off.filter(({ reason }) => reason !== null)
    if (first) {
      const more = others.length > 0 ? ` and ${others.length} more` : ''
      const advice = 'Go to /admin/webhooks. Deliveries continue when you turn it on.'
      return { state: 'warning', fact: `${first.name}${more} is off: ${first.reason}; ${fact}`, advice }
    }
    if (SECRETS_KEY === null)
      return { state: 'ok', fact: `${fact}; secrets are not encrypted (SECRETS_KEY is not set)` }
    return { state: 'ok', fact }
  },
})
