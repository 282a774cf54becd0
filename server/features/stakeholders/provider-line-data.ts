import { randomUUID } from 'node:crypto'
import type { NewStakeholder, StakeholderForm } from '@portal/domain/records/engagement-form'
import { type AccessLevel, fullName, type Viewer } from '@portal/domain/session/user'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import {
  alreadyStakeholder,
  cannotAdd,
  emailProblem,
  nameParts,
  otherLevel,
} from '@portal/domain/stakeholders/validation'
import { foldAddress } from '@portal/domain/text/email-address'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Email } from '../../platform/email/template.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { addToEngagement, admit, findKnown } from './admission-data.ts'
import { lowerEmail } from './data.ts'
import { invitationEmail } from './emails.ts'

// Stakeholders in forms of the provider's people.

interface Engagement {
  id: VisibleEngagementId
  title: string
  client_name: string
}

/** Adds a person with account and access. Returns the id of the line, or a problem by field. `sends` emails the invitation at once. */
export async function addProviderLine(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  db: Queries,
  viewer: Viewer,
  engagement: Engagement,
  { full_name, email, role, phone, access_level }: NewStakeholder,
  sends: boolean,
): Promise<{ id: string } | { wrong: { email: string } | { access_level: string } }> {
  const problem = emailProblem(email, services.config.PROVIDER_EMAIL_DOMAINS)
  if (problem) return { wrong: { email: problem } }
  const changed_at = services.now()
  const known = await findKnown(db, engagement.id, email, changed_at)
  if (known.is_stakeholder) return { wrong: { email: alreadyStakeholder } }
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
  if (!account) return { wrong: { email: cannotAdd } }
  if (account.access_level !== access_level) return { wrong: { access_level: otherLevel(account.access_level) } }
  const invited_by = fullName(viewer)
  const id = `portal-${randomUUID()}`
  const line = { _id: id, full_name, company_name, role, email, phone, invited_by, access_level }
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
  return { id }
}

export async function sendInvitation(
  services: Pick<Services, 'config' | 'mailer' | 'settings'>,
  db: Queries,
  viewer: Viewer,
  engagement: Engagement,
  invited: { email: string; full_name: string },
): Promise<void> {
  await services.mailer.queue(db, invitationTo(services, viewer, engagement, invited))
}

export const invitationTo = (
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  viewer: Viewer,
  engagement: Pick<Engagement, 'id' | 'title'>,
  { email, full_name }: { email: string; full_name: string },
): Email =>
  invitationEmail({
    to: email,
    name: nameParts(full_name).first_name,
    concerns: { actor_id: viewer.id, engagement_ids: [engagement.id] },
    invitedBy: fullName(viewer),
    engagement: engagement.title,
    productName: settings.product_name,
    publicUrl: config.PUBLIC_URL,
  })

/** A line with the engagements of its account; undefined if there is none. Locks the line. */
export async function lockLine(transaction: Queries, engagement_id: VisibleEngagementId, id: string) {
  const line = await transaction
    .selectFrom('stakeholder')
    .select([
      'id',
      'full_name',
      'company_name',
      'role',
      'email',
      'phone',
      'invitation_waits',
      'version',
      'changed_by_account_id',
    ])
    .select(sql<AccessLevel>`access_level`.as('access_level'))
    .where('engagement_id', '=', engagement_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!line) return undefined
  const account = await accountOf(transaction, line.email).executeTakeFirst()
  const engagements = account
    ? await transaction
        .selectFrom('account_engagement')
        .innerJoin('engagement', 'engagement.id', 'account_engagement.engagement_id')
        .select(['engagement.id', 'project_lead_id', 'client_partner_id', 'portfolio_director_id'])
        .where('account_id', '=', account.id)
        .execute()
    : []
  return { ...line, account_id: account?.id ?? null, engagements }
}

export type StoredLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>

const accountOf = (queries: Queries, email: string | null) =>
  queries
    .selectFrom('account')
    .select('id')
    .where('email', '=', email === null ? '' : foldAddress(email))
    .where('login_method', '=', 'external')

/** Updates the line. A level is that of the account and of all its lines. */
export async function updateLine(
  transaction: Queries,
  { id, account_id, company_name, email: address }: Pick<StoredLine, 'id' | 'account_id' | 'company_name' | 'email'>,
  { full_name, role, email, phone, access_level }: StakeholderForm,
): Promise<void> {
  const search_words = stakeholderWords({ full_name, role, company_name })
  await transaction
    .updateTable('stakeholder')
    .set({ full_name, role, email, phone, access_level, search_words })
    .where('id', '=', id)
    .execute()
  if (account_id === null || address === null) return
  await transaction
    .updateTable('account')
    .set({ access_level })
    .where('id', '=', account_id)
    .where('access_level', '<>', access_level)
    .execute()
  await transaction
    .updateTable('stakeholder')
    .set({ access_level })
    .where(lowerEmail, '=', foldAddress(address))
    .where('access_level', '<>', access_level)
    .execute()
}

export const setInvitationSent = async (transaction: Queries, id: string): Promise<void> => {
  await transaction.updateTable('stakeholder').set({ invitation_waits: false }).where('id', '=', id).execute()
}
