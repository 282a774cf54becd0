import type { Database } from '../database/database.ts'
import { watchChain } from '../trail/watch.ts'
import type { Check } from './finding.ts'

/** Every link of the audit log's chain still follows the one before it. */
export function auditLogCheck(db: Database): Check {
  const verified = watchChain(db)
  return {
    name: 'audit log',
    advice: 'See that the tables are in their newest form: the command migrate.',
    run: async () => {
      const { breaks, verified: last } = await verified()
      if (breaks.length === 0)
        return {
          state: 'ok',
          fact: last.seq === 0 ? 'empty' : `whole up to entry ${last.seq}, ${last.hash.slice(0, 12)}`,
        }
      return {
        state: 'wrong',
        fact: breaks.join('; '),
        advice: 'Somebody who owns the database was at it: compare with a backup, and see who has its password.',
      }
    },
  }
}
