import { randomUUID } from 'node:crypto'
import type { AccessLevel } from '@portal/domain/session/user'
import {
  cannotAccept,
  hasDeclined,
  hasJoined,
  invitationClosed,
  inviteWiderFirst,
} from '@portal/domain/stakeholders/invitation'
import { mayManageStakeholders } from '@portal/domain/stakeholders/permissions'
import { nameParts } from '@portal/domain/stakeholders/validation'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { type VisibleEngagementId, visibleEngagement } from '../engagements/data.ts'
import { findAccount } from '../session/data.ts'
import { addToEngagement, admit, findKnown } from './admission-data.ts'
import { type Change, insertChange, lockStakeholders } from './data.ts'
import { type FoundInvitation, takeInvitation } from './invitation-data.ts'

/**
 * Accepts or declines once, and returns a sentence with the result. A rejection leaves the invitation open. A page without a
 * contract has no audit event of its own: with its `request`, the event is written here.
 */
export async function answerInvitation(
  { now, auditLog }: Pick<Services, 'now' | 'auditLog'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  invitation: FoundInvitation,
  accept: boolean,
  request?: FastifyRequest,
): Promise<string> {
  const id = await loadEngagement({ db, audit }, invitation)
  await lockStakeholders(db, id)
  if (!(await takeInvitation(db, id, invitation.id))) throw invitationClosedError()
  const { full_name, email, title } = invitation
  const about = { engagement_id: id, full_name, email, changed_by: full_name, changed_at: now() }
  const account = accept ? await addStakeholder(db, id, invitation, about) : undefined
  if (!accept) await insertChange(db, { ...about, action: 'declined', account_id: null }).execute()
  const act = accept ? 'Accepted an invitation' : 'Declined an invitation'
  audit({ act, object: email })
  const entry = { kind: 'change', act, engagement_id: id, object: email, actor: full_name } as const
  if (request) await auditLog.write(db, { ...entry, ...(account && { account_id: account.id }) }, request)
  return account ? hasJoined(title, account.access_level) : hasDeclined(title)
}

/** The inviter must still have the right to invite; invitations of a person who lost it do not work. */
async function loadEngagement(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  invitation: FoundInvitation,
): Promise<VisibleEngagementId> {
  const inviter = await findAccount(db, { id: invitation.invited_by })
  if (!inviter?.active || !mayManageStakeholders(inviter, invitation.engagement_id)) throw invitationClosedError()
  return visibleEngagement({ db, audit }, inviter, invitation.engagement_id)
}

async function addStakeholder(
  db: Queries,
  id: VisibleEngagementId,
  { full_name, email, role, phone, access_level, invited_by, invited_by_name }: FoundInvitation,
  about: Omit<Change, 'action' | 'account_id'>,
): Promise<{ id: string; access_level: AccessLevel }> {
  const person = { email, role, origin: 'invited' as const, company_name: null, ...nameParts(full_name), access_level }
  const known = await findKnown(db, id, email, about.changed_at)
  const account = await admit(db, person, known)
  if (!account) throw forbidden(cannotAccept)
  const ownLevel = account.access_level
  if (ownLevel < access_level) throw forbidden(inviteWiderFirst(ownLevel, access_level))
  const columns = { full_name, email, role, phone, company_name: null, access_level }
  const line = { ...columns, _id: `portal-${randomUUID()}`, invited_by: invited_by_name }
  await addToEngagement(db, id, {
    account_id: account.id,
    invited: person,
    // An import may have added them meanwhile.
    stakeholder: known.is_stakeholder ? undefined : { line, invited_by_account_id: invited_by },
    change: { ...about, action: 'accepted', account_id: account.id },
  })
  return { id: account.id, access_level: ownLevel }
}

const invitationClosedError = (): ApiError => new ApiError(410, invitationClosed)
