import type { Database } from '../database/database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { moveOldRows } from './outbox-data.ts'

export const outboxJobs = ({ db }: { db: Database }): JobKind<never>[] => [
  { name: 'move-old-outboxes', cron: '* * * * *', handle: () => moveOldRows(db) },
]
