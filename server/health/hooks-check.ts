import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { countHooks } from '../webhooks/hook-data.ts'
import type { Check, Found } from './finding.ts'

/** Whether every webhook is told, and how many deliveries wait. */
export const hooksCheck = (db: Database, { SECRETS_KEY }: Pick<Config, 'SECRETS_KEY'>): Check => ({
  name: 'webhooks',
  needs: 'database',
  advice: 'See what the log of the portal says.',
  run: async (): Promise<Found> => {
    const { on, off, waiting } = await countHooks(db)
    if (on + off.length === 0) return { state: 'off', fact: 'there are none' }
    const fact = `${on} on, ${waiting} ${waiting === 1 ? 'delivery waits' : 'deliveries wait'}`
    // Those that somebody switched off are meant to be.
    const [first, ...others] = off.filter(({ reason }) => reason !== null)
    if (first) {
      const more = others.length > 0 ? ` and ${others.length} more` : ''
      const advice = 'See /admin/webhooks: it is sent again when it is switched on.'
      return { state: 'warning', fact: `${first.name}${more} is switched off: ${first.reason}; ${fact}`, advice }
    }
    if (SECRETS_KEY === null) return { state: 'ok', fact: `${fact}; secrets are not sealed (SECRETS_KEY)` }
    return { state: 'ok', fact }
  },
})
