import { randomUUID } from 'node:crypto'
import { type AccessLevel, fullName, type Viewer } from '@portal/domain/session/user'
import { isColleague } from '@portal/domain/stakeholders/invitation'
import { mayGrantLevel, mayManageStakeholders, onlyAdvancedInvite } from '@portal/domain/stakeholders/permissions'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import {
  alreadyStakeholder,
  cannotSignIn,
  emailProblem,
  type Invitation,
  levelTooWide,
  nameParts,
  otherLevel,
} from '@portal/domain/stakeholders/validation'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { ApiError, forbidden } from '../http/api-error.ts'
import { takeAttempt } from '../http/rate-limit-data.ts'
import type { Portal } from '../portal.ts'
import { ask } from './ask-person.ts'
import { admit, insertChange, insertStakeholder, isStakeholder, lockStakeholders, openEngagement } from './data.ts'
import { invitationEmail } from './emails.ts'

/** Maximum number of invitations per person and hour. */
const invitationsAnHour = 30

/**
 * Puts a colleague on the engagement, gives them an account that reaches it, and mails them. People of another company
 * are asked first.
 */
export async function invite(
  portal: Portal,
  viewer: Viewer,
  id: VisibleEngagementId,
  invitation: Invitation,
): Promise<Stakeholder> {
  const { config, db, mailer, settings } = portal
  if (!mayManageStakeholders(viewer, id)) throw forbidden(onlyAdvancedInvite)
  if (!mayGrantLevel(viewer, invitation.access_level)) throw wrong('access_level', levelTooWide)
  const problem = emailProblem(invitation.email, config.PROVIDER_EMAIL_DOMAINS)
  if (problem) throw wrong('email', problem)
  const now = portal.now()
  await takeAttempt(db, { key: `invite:${viewer.id}`, limit: invitationsAnHour, windowSeconds: 3600, now })

  return db.transaction().execute(async (transaction) => {
    const engagement = await lockStakeholders(transaction, id)
    if (await isStakeholder(transaction, id, invitation.email)) throw emailConflict(alreadyStakeholder)
    if (!isColleague(viewer, invitation.email))
      return ask(portal, transaction, viewer, { id, title: engagement.title }, invitation)
    const { full_name, email, role } = invitation
    const company_name = viewer.company_name ?? engagement.client_name
    const person = { email, role, company_name, ...nameParts(full_name), access_level: invitation.access_level }
    const account = await admit(transaction, person)
    if (!account) throw emailConflict(cannotSignIn)
    refuseOtherLevel(viewer, account.access_level as AccessLevel, invitation.access_level)
    const stakeholder: Stakeholder = {
      _id: `portal-${randomUUID()}`,
      full_name,
      company_name,
      role,
      email,
      phone: invitation.phone || null,
      invited_by: fullName(viewer),
      access_level: invitation.access_level,
    }
    await insertStakeholder(transaction, id, stakeholder, viewer.id)
    await openEngagement(transaction, id, account.id, email)
    await insertChange(transaction, {
      engagement_id: id,
      action: 'invited',
      full_name,
      email,
      account_id: viewer.id,
      changed_by: fullName(viewer),
      changed_at: now,
    })
    await mailer.post(
      transaction,
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
  })
}

/** An existing account keeps its access level. Rejects another choice before an email is sent, and never widens access. */
function refuseOtherLevel(viewer: Viewer, present: AccessLevel, chosen: AccessLevel): void {
  if (present === chosen) return
  if (!mayGrantLevel(viewer, present)) throw emailConflict(cannotSignIn)
  throw new ApiError(409, otherLevel(present), { fields: { access_level: otherLevel(present) } })
}

const wrong = (field: string, sentence: string): ApiError =>
  new ApiError(422, sentence, { fields: { [field]: sentence } })
const emailConflict = (sentence: string): ApiError => new ApiError(409, sentence, { fields: { email: sentence } })
