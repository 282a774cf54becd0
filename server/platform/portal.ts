import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditLog } from './audit-log/audit-log.ts'
import type { StoredObjects } from './backup/stored-keys.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Mailer } from './email/mailer.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { CompanySettings } from './settings/company-settings.ts'
import type { SignOn } from './sso/sign-on.ts'
import type { PasswordCost } from './storage/encryption.ts'
import type { Storage } from './storage/storage.ts'
import type { StoredTable } from './stored-data/stored-table.ts'
import type { BeginScan } from './virus-scan/scanner.ts'

/** Services of handlers. Their database is in their context, where it is the transaction of a changing call. */
export interface Services {
  config: Config
  /** Keep the object and read its values when they are needed: they change when superusers save. */
  settings: PortalSettings
  company: CompanySettings
  /** For statements that may take minutes. Never part of a request transaction. */
  longRunningDb: Database
  events: Events
  jobs: Jobs
  mailer: Mailer
  signOn: SignOn
  storage: Storage
  /** Objects of all features in the storage. */
  storedObjects: readonly StoredObjects[]
  /** All tables, and what becomes of their rows. */
  storedTables: readonly StoredTable[]
  /** Accepts every file if no scanner is set. */
  scan: BeginScan
  /** Cost of hashing passwords of files; undefined for the default. */
  passwordCost: PasswordCost | undefined
  auditLog: AuditLog
  log: FastifyBaseLogger
  /** The only clock. */
  now: () => Date
  /** The day it is now in the provider's time zone. */
  today: () => CalendarDay
}

/** Services of jobs and the command line, which open their transactions themselves. */
export interface Portal extends Services {
  db: Database
}
