import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { deleteExpiredInvitations } from './invitation-data.ts'

/** Deletes expired invitations with their addresses. */
export const stakeholderJobs = (portal: Pick<Portal, 'db' | 'now'>): JobKind<never>[] => [
  { name: 'remove-old-invitations', cron: '23 * * * *', handle: () => removeOldInvitations(portal) },
]

export const removeOldInvitations = ({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<void> =>
  deleteExpiredInvitations(db, now())
