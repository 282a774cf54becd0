import { dayAt } from '@portal/domain/dates/calendar-day'
import { ownAccent } from '@portal/domain/settings/accent'
import type { FastifyBaseLogger } from 'fastify'
import { createAuditLog } from './audit-log/audit-log.ts'
import { keepWhileBackedUp } from './backup/keep-while-backed-up.ts'
import type { StoredObjects } from './backup/stored-keys.ts'
import type { Config } from './config.ts'
import type { DatabaseConnection } from './database/database.ts'
import type { Dependency } from './dependencies/dependency.ts'
import { createMailer } from './email/mailer.ts'
import type { MailServer } from './email/transport.ts'
import type { Outlet } from './events/event-data.ts'
import { createEvents } from './events/events.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Portal } from './portal.ts'
import { openCompanySettings } from './settings/company-settings.ts'
import { type IdentityProvider, identityProviderOf } from './sso/identity-provider.ts'
import type { PasswordCost } from './storage/encryption.ts'
import type { StoredTable } from './stored-data/stored-table.ts'
import { watchDependencies } from './watch-dependencies.ts'

export interface ServiceParts {
  config: Config
  connection: DatabaseConnection
  log: FastifyBaseLogger
  now: () => Date
  /** null in the demo, where mail is read at /dev/mail. */
  mailServer: MailServer | null
  /** Cost of guessing a file's password; lower in tests. */
  passwordCost?: PasswordCost | undefined
}

interface Declared {
  outlets: readonly Outlet[]
  storedObjects: readonly StoredObjects[]
  storedTables: readonly StoredTable[]
  /** Used if the settings name no identity provider. */
  demoIdentityProvider: IdentityProvider | null
}

interface PlatformServices {
  portal: Portal
  mailServer: MailServer | null
  /** Other systems that the portal needs, apart from the database and the mail server. */
  dependencies: Dependency[]
}

/** Opens what handlers and jobs work with. Nothing runs by itself yet. */
export async function createServices(parts: ServiceParts, declared: Declared): Promise<PlatformServices> {
  const { config, connection, log, now, mailServer, passwordCost } = parts
  const { storedObjects, storedTables } = declared
  const { db, longRunningDb } = connection
  const identityProvider = identityProviderOf(config) ?? declared.demoIdentityProvider
  const dependencies = watchDependencies(config, identityProvider, log)
  const [company, jobs] = await Promise.all([
    openCompanySettings({ db, config, log }),
    createJobs(connection.jobsBackend, log),
  ])
  const { settings } = company
  const accent = () => company.accent ?? ownAccent
  const mailer = createMailer({ hasMailServer: mailServer !== null, from: config.MAIL_FROM, settings, accent, now })
  const portal: Portal = {
    db,
    longRunningDb,
    config,
    settings,
    company,
    events: createEvents({ outlets: declared.outlets, mailer, now, timeZone: config.TIME_ZONE }),
    jobs,
    mailer,
    signOn: dependencies.signOn,
    storage: keepWhileBackedUp(dependencies.storage, storedObjects, db, log),
    storedObjects,
    storedTables,
    scan: dependencies.scan,
    passwordCost,
    auditLog: createAuditLog(db, now, log),
    log,
    now,
    today: () => dayAt(now(), config.TIME_ZONE),
  }
  return { portal, mailServer, dependencies: dependencies.all }
}
