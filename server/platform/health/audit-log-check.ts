import { watchChain } from '../audit-log/watch.ts'
import type { Database } from '../database/database.ts'
import type { Check } from './finding.ts'

/** Checks that no audit event was changed, removed or inserted. */
export function auditLogCheck(db: Database): Check {
  const verified = watchChain(db)
  return {
    name: 'audit log',
    advice: 'Run the command migrate to update the tables.',
    run: async () => {
      const { breaks, verified: last } = await verified()
      if (breaks.length === 0)
        return {
          state: 'ok',
          fact: last.seq === 0 ? 'empty' : `complete up to event ${last.seq}, ${last.hash.slice(0, 12)}`,
        }
      return {
        state: 'wrong',
        fact: breaks.join('; '),
        advice:
          'Someone with owner access to the database changed it. Compare it with a backup, and check who knows the password.',
      }
    },
  }
}
