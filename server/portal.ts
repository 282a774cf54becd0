import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { PasswordCost } from './files/encryption.ts'
import type { BeginScan } from './files/scanner.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SignOn } from './sso/sign-on.ts'
import type { Storage } from './storage/storage.ts'
import type { Trail } from './trail/record.ts'

/** What every feature's handlers work with. */
export interface Portal {
  config: Config
  settings: PortalSettings
  db: Database
  /** The same for statements that may take minutes; no part of a call's transaction. */
  patient: Database
  jobs: Jobs
  mailer: Mailer
  signOn: SignOn
  storage: Storage
  /** Where no scanner is set, it lets everything through. */
  scan: BeginScan
  /** Of the files with passwords; undefined for the usual one. */
  passwordCost: PasswordCost | undefined
  trail: Trail
  log: FastifyBaseLogger
  /** The only clock. */
  now: () => Date
  /** The day it is now in the provider's time zone. */
  today: () => CalendarDay
}
