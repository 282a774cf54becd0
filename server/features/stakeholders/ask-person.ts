import { randomUUID } from 'node:crypto'
import { daysAfter } from '@portal/domain/dates/days-before'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { Invitation } from '@portal/domain/stakeholders/contract'
import { invitationDays } from '@portal/domain/stakeholders/invitation'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { nameParts } from '@portal/domain/stakeholders/validation'
import type { Queries } from '../../platform/database/database.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { questionEmail } from './emails.ts'
import { insertInvitation } from './invitation-data.ts'

/**
 * Invites a person of another company. They get access after they accept. The answer to the inviter is the same whether or
 * not the portal knows the person.
 */
export async function ask(
  { config, mailer, now, settings }: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  viewer: Viewer,
  engagement: { id: VisibleEngagementId; title: string },
  { full_name, email, role, phone, access_level }: Invitation,
): Promise<Stakeholder> {
  const invited_at = now()
  const token = newToken()
  const id = `invitation-${randomUUID()}`
  const person = { full_name, role, email, phone: phone || null, access_level }
  const invited_by = fullName(viewer)
  const expires_at = daysAfter(invited_at, invitationDays)
  const invitation = {
    id,
    ...person,
    token_hash: hashOf(token),
    engagement_id: engagement.id,
    invited_by: viewer.id,
    invited_by_name: invited_by,
    invited_at,
    expires_at,
  }
  await insertInvitation(db, invitation, {
    engagement_id: engagement.id,
    action: 'invited',
    full_name,
    email,
    account_id: viewer.id,
    changed_by: invited_by,
    changed_at: invited_at,
  })
  await mailer.queue(
    db,
    questionEmail({
      concerns: { actor_id: viewer.id, engagement_ids: [engagement.id] },
      to: email,
      name: nameParts(full_name).first_name,
      invitedBy: invited_by,
      company: viewer.company_name,
      engagement: engagement.title,
      token,
      expires_at,
      productName: settings.product_name,
      publicUrl: config.PUBLIC_URL,
    }),
  )
  return { _id: id, ...person, company_name: null, invited_by, invited: true }
}
