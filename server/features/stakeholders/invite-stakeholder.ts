import { randomUUID } from 'node:crypto'
import { type AccessLevel, fullName, type Viewer } from '@portal/domain/session/user'
import type { Invitation } from '@portal/domain/stakeholders/contract'
import { alreadyInvited, isColleague } from '@portal/domain/stakeholders/invitation'
import { mayGrantLevel, mayManageStakeholders, onlyAdvancedInvite } from '@portal/domain/stakeholders/permissions'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import {
  alreadyStakeholder,
  cannotSignIn,
  emailProblem,
  isSameAccess,
  levelTooWide,
  nameParts,
  otherLevel,
} from '@portal/domain/stakeholders/validation'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import { type CountingContext, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { addToEngagement, admit, findKnown } from './admission-data.ts'
import { ask } from './ask-person.ts'
import { lockStakeholders } from './data.ts'
import { invitationEmail } from './emails.ts'

/** Maximum number of invitations per person and hour. */
const invitationsAnHour = 30

/**
 * Adds a colleague to the engagement with an account that has access to it, and emails them. People of another company
 * get a question first.
 */
export async function invite(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  { db, onRollback }: CountingContext,
  viewer: Viewer,
  id: VisibleEngagementId,
  invitation: Invitation,
): Promise<Stakeholder> {
  const { config, mailer, settings } = services
  if (!mayManageStakeholders(viewer, id)) throw forbidden(onlyAdvancedInvite)
  if (!mayGrantLevel(viewer, invitation.access_level)) throw wrong('access_level', levelTooWide)
  const problem = emailProblem(invitation.email, config.PROVIDER_EMAIL_DOMAINS)
  if (problem) throw wrong('email', problem)
  const now = services.now()
  await takeAttempt(
    { db, onRollback },
    { key: `invite:${viewer.id}`, limit: invitationsAnHour, windowSeconds: 3600, now },
  )

  const engagement = await lockStakeholders(db, id)
  const known = await findKnown(db, id, invitation.email, now)
  if (known.is_stakeholder) throw emailConflict(alreadyStakeholder)
  if (!isColleague(viewer, invitation.email)) {
    if (known.is_invited) throw emailConflict(alreadyInvited)
    return ask(services, db, viewer, { id, title: engagement.title }, invitation)
  }
  const { full_name, email, role } = invitation
  const company_name = viewer.company_name ?? engagement.client_name
  const person = {
    email,
    role,
    origin: 'invited' as const,
    company_name,
    ...nameParts(full_name),
    access_level: invitation.access_level,
  }
  const account = await admit(db, person, known)
  if (!account) throw emailConflict(cannotSignIn)
  rejectOtherLevel(viewer, account.access_level, invitation.access_level)
  const stakeholder: Stakeholder = {
    _id: `portal-${randomUUID()}`,
    full_name,
    company_name,
    role,
    email,
    phone: invitation.phone || null,
    invited_by: fullName(viewer),
    access_level: account.access_level,
  }
  await addToEngagement(db, id, {
    account_id: account.id,
    invited: person,
    stakeholder: { line: stakeholder, invited_by_account_id: viewer.id },
    change: {
      engagement_id: id,
      action: 'invited',
      full_name,
      email,
      account_id: viewer.id,
      changed_by: fullName(viewer),
      changed_at: now,
    },
  })
  await mailer.queue(
    db,
    invitationEmail({
      to: email,
      name: person.first_name,
      concerns: { actor_id: viewer.id, engagement_ids: [id] },
      invitedBy: fullName(viewer),
      engagement: engagement.title,
      productName: settings.product_name,
      publicUrl: config.PUBLIC_URL,
    }),
  )
  return stakeholder
}

/** An existing account keeps its access level. Rejects a choice of other access before an email is sent, and never widens access. */
function rejectOtherLevel(viewer: Viewer, present: AccessLevel, chosen: AccessLevel): void {
  if (isSameAccess(present, chosen)) return
  if (!mayGrantLevel(viewer, present)) throw emailConflict(cannotSignIn)
  throw new ApiError(409, otherLevel(present), { fields: { access_level: otherLevel(present) } })
}

const wrong = (field: string, sentence: string): ApiError =>
  new ApiError(422, sentence, { fields: { [field]: sentence } })
const emailConflict = (sentence: string): ApiError => new ApiError(409, sentence, { fields: { email: sentence } })
