import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { deleteExpiredInvitations } from './invitation-data.ts'

/** Nobody's address is kept for an invitation that can no longer be accepted. */
export const stakeholderJobs = (portal: Pick<Portal, 'db' | 'now'>): JobKind<never>[] => [
  { name: 'remove-old-invitations', cron: '23 * * * *', handle: () => removeOldInvitations(portal) },
]

export const removeOldInvitations = ({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<void> =>
  deleteExpiredInvitations(db, now())
