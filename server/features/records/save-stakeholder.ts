import type { NewStakeholder, StakeholderForm } from '@portal/domain/records/engagement-form'
import { addressOfAccount, invitationSent } from '@portal/domain/records/keeper'
import {
  mayChangeLevel,
  mayEditEngagement,
  onlyAllLeadsChangeLevel,
  onlyLeadsEdit,
  onlySuperusersChangeAddress,
} from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { noSuchStakeholder } from '@portal/domain/stakeholders/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { insertChange, withdraw } from '../stakeholders/data.ts'
import {
  addProviderLine,
  lockLine,
  type StoredLine,
  sendInvitation,
  setInvitationSent,
  updateLine,
} from '../stakeholders/provider-line-data.ts'
import { findEngagementRecord } from './engagement-data.ts'
import { beginSave, rejectChanged, rejectUnlessPortalKeeps, wrongFields } from './save-data.ts'

type Needs = Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>

/** Adds a stakeholder with an account and access to the engagement. */
export async function addStakeholder(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { sends_invitation, ...stakeholder }: NewStakeholder & { sends_invitation: boolean },
): Promise<{ id: string }> {
  const { title, client_name, keeper } = await lockForEditor(services, db, viewer, id)
  rejectUnlessPortalKeeps(keeper)
  const added = await addProviderLine(services, db, viewer, { id, title, client_name }, stakeholder, sends_invitation)
  if ('wrong' in added) throw wrongFields({ ...added.wrong })
  return added
}

export async function changeStakeholder(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  { id, stakeholderId }: { id: VisibleEngagementId; stakeholderId: string },
  { version, ...form }: StakeholderForm & { version: number },
): Promise<void> {
  const { keeper } = await lockForEditor(services, db, viewer, id)
  const line = await lockLine(db, id, stakeholderId)
  if (!line) throw notFound(noSuchStakeholder)
  rejectUnlessPortalKeeps(keeper)
  await rejectChanged(db, line, version)
  permitChange(viewer, line, form)
  await updateLine(db, line, form)
}

function permitChange(viewer: Viewer, line: StoredLine, form: StakeholderForm): void {
  if (form.access_level !== line.access_level && !mayChangeLevel(viewer, line.engagements))
    throw forbidden(onlyAllLeadsChangeLevel)
  if (form.email === line.email) return
  if (!mayEditRecords(viewer)) throw forbidden(onlySuperusersChangeAddress)
  if (line.account_id !== null) throw wrongFields({ email: addressOfAccount })
}

/** Removes a person from the engagement, as a colleague with Advanced access does. */
export async function deleteStakeholder(
  services: Needs,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  { id, stakeholderId }: { id: VisibleEngagementId; stakeholderId: string },
  version: number,
): Promise<void> {
  const { keeper } = await lockForEditor(services, db, viewer, id)
  const line = await lockLine(db, id, stakeholderId)
  if (!line) throw notFound(noSuchStakeholder)
  const { full_name, email } = line
  audit({ object: full_name })
  rejectUnlessPortalKeeps(keeper)
  await rejectChanged(db, line, version)
  await withdraw(db, id, line)
  await insertChange(db, {
    engagement_id: id,
    action: 'removed',
    full_name,
    email,
    account_id: viewer.id,
    changed_by: fullName(viewer),
    changed_at: services.now(),
  }).execute()
}

/** Emails the invitation of a person who was added without it. */
export async function sendWaitingInvitation(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  { id, stakeholderId }: { id: VisibleEngagementId; stakeholderId: string },
): Promise<void> {
  const { title, client_name } = await lockForEditor(services, db, viewer, id)
  const line = await lockLine(db, id, stakeholderId)
  if (!line) throw notFound(noSuchStakeholder)
  if (!line.invitation_waits || line.email === null) throw new ApiError(409, invitationSent)
  await setInvitationSent(db, line.id)
  const { email, full_name } = line
  await sendInvitation(services, db, viewer, { id, title, client_name }, { email, full_name })
}

/** Locks the engagement before its lines. Throws 403 for people who neither lead it nor are superusers. */
async function lockForEditor(services: Needs, db: Queries, viewer: Viewer, id: VisibleEngagementId) {
  await beginSave(services, db, viewer)
  const engagement = await findEngagementRecord(db, id, 'lock')
  if (!mayEditEngagement(viewer, engagement)) throw forbidden(onlyLeadsEdit)
  return engagement
}
