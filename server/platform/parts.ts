import { auditLogJobs } from './audit-log/jobs.ts'
import { auditLogTables } from './audit-log/stored-data.ts'
import { backupJobs } from './backup/jobs.ts'
import { backupTables } from './backup/stored-data.ts'
import { deletionLogTables } from './deletion-log/stored-data.ts'
import { mailJobs } from './email/jobs.ts'
import type { Feature } from './feature.ts'
import { httpTables } from './http/stored-data.ts'
import { outboxTables } from './outbox/stored-data.ts'
import { settingsTables } from './settings/stored-data.ts'

/** The parts of the platform that have jobs or tables, as values like those of the features. */
export const platformParts: readonly Feature[] = [
  { jobs: auditLogJobs, storedTables: auditLogTables },
  { jobs: backupJobs, storedTables: backupTables },
  { storedTables: deletionLogTables },
  { jobs: mailJobs },
  { storedTables: httpTables },
  { storedTables: outboxTables },
  { storedTables: settingsTables },
]
