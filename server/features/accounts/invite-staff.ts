import { staffInvitationDays } from '@portal/domain/session/access-link'
import type { Queries } from '../../platform/database/database.ts'
import { newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { insertLink } from '../session/challenge-data.ts'
import { staffInvitationEmail } from './emails.ts'

/** Emails a link to a new member of staff, who makes a passkey with it. Where staff use single sign-on, there is nothing to send. */
export async function inviteStaff(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  if (services.config.STAFF_SIGN_ON === 'on') return
  const now = services.now()
  const expires_at = new Date(now.getTime() + staffInvitationDays * 24 * 60 * 60_000)
  const token = newToken()
  await insertLink(db, { id, email }, { token, now, expires_at })
  await services.mailer.queue(db, staffInvitationEmail(services, { to: email, name, token, expires_at }))
}
