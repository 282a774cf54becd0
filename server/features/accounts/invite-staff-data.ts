import { staffInvitationDays } from '@portal/domain/session/access-link'
import type { Queries } from '../../platform/database/database.ts'
import type { Email } from '../../platform/email/template.ts'
import { newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { insertLink } from '../session/challenge-data.ts'
import { staffInvitationEmail } from './emails.ts'

/** Emails links to new members of staff, who make passkeys with them. Where staff use single sign-on, there is nothing to send. */
export async function inviteStaff(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  invited: readonly { id: string; email: string; name: string }[],
): Promise<void> {
  if (services.config.STAFF_SIGN_ON === 'on') return
  const now = services.now()
  const expires_at = new Date(now.getTime() + staffInvitationDays * 24 * 60 * 60_000)
  const emails: Email[] = []
  for (const { id, email, name } of invited) {
    const token = newToken()
    await insertLink(db, { id, email }, { token, now, expires_at })
    emails.push(staffInvitationEmail(services, { to: email, name, token, expires_at }))
  }
  await services.mailer.queue(db, ...emails)
}
