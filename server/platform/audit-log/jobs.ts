import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { cutLog } from './retention.ts'

interface Needs {
  db: Database
  config: Pick<Config, 'AUDIT_LOG_DAYS'>
  now: () => Date
}

export const auditLogJobs = ({ db, config, now }: Needs): JobKind<never>[] => [
  {
    name: 'cut-audit-log',
    cron: '23 3 * * *',
    handle: async () => {
      await cutLog(db, now(), config.AUDIT_LOG_DAYS)
    },
  },
]
