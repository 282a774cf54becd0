import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { MailServer } from '../email/transport.ts'
import type { Feature } from '../feature.ts'
import type { SignOn } from '../sso/sign-on.ts'
import type { Storage } from '../storage/storage.ts'
import type { BeginScan } from '../virus-scan/scanner.ts'
import { auditLogCheck } from './audit-log-check.ts'
import { backupCheck } from './backup-check.ts'
import { databaseChecks } from './database-checks.ts'
import { mailCheck, scannerCheck, signOnCheck, storageCheck } from './dependency-checks.ts'
import type { Check } from './finding.ts'
import { importFolderCheck } from './import-folder-check.ts'
import { diskCheck, misspelledChecks, settingsCheck } from './local-checks.ts'

interface Inspected {
  features: readonly Feature[]
  config: Config
  /** undefined if another process uses the embedded database. */
  db: Database | undefined
  mailServer: Pick<MailServer, 'check'> | null
  signOn: SignOn
  storage: Storage
  scan: BeginScan
  now: () => Date
}

/** All health checks, in the order in which to fix problems. */
export const checksOf = ({ features, config, db, mailServer, signOn, storage, scan, now }: Inspected): Check[] => [
  settingsCheck(config),
  ...misspelledChecks(config),
  ...(db ? databaseChecks({ db, embedded: !config.DATABASE_URL, now }) : []),
  ...(db ? [auditLogCheck(db)] : []),
  ...(db ? [backupCheck(db, config, now)] : []),
  ...(db ? features.flatMap(({ healthChecks }) => healthChecks?.({ config, db, now }) ?? []) : []),
  diskCheck(config),
  importFolderCheck(config),
  storageCheck(storage, config.S3_BUCKET),
  mailCheck(mailServer),
  // The identity provider of the demo runs in the same process.
  signOnCheck(signOn, config.PUBLIC_URL, config.OIDC_ISSUER !== null),
  scannerCheck(config.CLAMD_URL, scan),
]
