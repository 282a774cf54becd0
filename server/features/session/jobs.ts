import { daysBefore } from '@portal/domain/dates/days-before'
import { removeOldResponses } from '../../platform/http/idempotency.ts'
import { deleteOldWindows } from '../../platform/http/rate-limit-data.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { sessionLimits } from './authenticate.ts'
import { deleteOldSetUps } from './authenticator-data.ts'
import { deleteChallengesBefore } from './challenge-data.ts'
import { deviceDays } from './cookie.ts'
import { deleteOldSessions } from './data.ts'
import { deleteDevicesBefore } from './known-device-data.ts'
import { deletePasskeyLeftovers } from './passkey-data.ts'
import { deleteSignOnAttemptsBefore } from './sign-on-data.ts'

/** An expired link can mail its own address a new one for so long. */
const challengeDays = 7

/** Removes what no longer lets anybody in. */
export const sessionJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'remove-old-responses', cron: '53 * * * *', handle: () => removeOldResponses(portal) },
  { name: 'remove-old-sessions', cron: '7 * * * *', handle: () => removeOldSessions(portal) },
]

export async function removeOldSessions(portal: Pick<Portal, 'config' | 'db' | 'now'>): Promise<void> {
  const { db } = portal
  const now = portal.now()
  await deleteChallengesBefore(db, daysBefore(now, challengeDays))
  await deleteSignOnAttemptsBefore(db, now)
  await deletePasskeyLeftovers(db, now)
  await deleteOldSetUps(db, now)
  await deleteOldSessions(db, sessionLimits(portal))
  await deleteOldWindows(db, now)
  await deleteDevicesBefore(db, daysBefore(now, deviceDays))
}
