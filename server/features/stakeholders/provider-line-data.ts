import { randomUUID } from 'node:crypto'
import type { NewStakeholder } from '@portal/domain/records/engagement-form'
import { fullName, type Viewer } from '@portal/domain/session/user'
import {
  alreadyStakeholder,
  cannotAdd,
  emailProblem,
  nameParts,
  otherLevel,
} from '@portal/domain/stakeholders/validation'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { addToEngagement, admit, findKnown } from './admission-data.ts'
import { invitationEmail } from './emails.ts'

/** Adds stakeholders in forms of the provider's people. */

interface Engagement {
  id: VisibleEngagementId
  title: string
  client_name: string
}

/** Adds a person with account and access, or returns what is wrong with a field. `sends` emails the invitation at once. */
export async function addProviderLine(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  viewer: Viewer,
  engagement: Engagement,
  { full_name, email, role, phone, access_level }: NewStakeholder,
  sends: boolean,
): Promise<{ email: string } | { access_level: string } | undefined> {
  const problem = emailProblem(email, services.config.PROVIDER_EMAIL_DOMAINS)
  if (problem) return { email: problem }
  const changed_at = services.now()
  const known = await findKnown(db, engagement.id, email, changed_at)
  if (known.is_stakeholder) return { email: alreadyStakeholder }
  const company_name = engagement.client_name
  const invited = {
    email,
    role: role ?? '',
    origin: 'provider' as const,
    company_name,
    ...nameParts(full_name),
    access_level,
  }
  const account = await admit(db, invited, known)
  if (!account) return { email: cannotAdd }
  if (account.access_level !== access_level) return { access_level: otherLevel(account.access_level) }
  const invited_by = fullName(viewer)
  const line = { _id: `portal-${randomUUID()}`, full_name, company_name, role, email, phone, invited_by, access_level }
  await addToEngagement(db, engagement.id, {
    account_id: account.id,
    invited,
    stakeholder: { line, invited_by_account_id: viewer.id, invitation_waits: !sends },
    change: {
      engagement_id: engagement.id,
      action: 'invited',
      full_name,
      email,
      account_id: viewer.id,
      changed_by: invited_by,
      changed_at,
    },
  })
  if (sends) await sendInvitation(services, db, viewer, engagement, { email, full_name })
  return undefined
}

async function sendInvitation(
  { config, mailer, settings }: Pick<Services, 'config' | 'mailer' | 'settings'>,
  db: Queries,
  viewer: Viewer,
  engagement: Engagement,
  { email, full_name }: { email: string; full_name: string },
): Promise<void> {
  await mailer.queue(
    db,
    invitationEmail({
      to: email,
      name: nameParts(full_name).first_name,
      concerns: { actor_id: viewer.id, engagement_ids: [engagement.id] },
      invitedBy: fullName(viewer),
      engagement: engagement.title,
      productName: settings.product_name,
      publicUrl: config.PUBLIC_URL,
    }),
  )
}
