import type { AccessLevel } from '@portal/domain/session/user'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { type Change, insertChange } from './data.ts'

/** Replaces expired invitations, and one whose inviter may no longer invite. */
export async function insertInvitation(
  queries: Queries,
  invitation: Insertable<Tables['invitation']> & { engagement_id: VisibleEngagementId },
  change: Change,
): Promise<void> {
  const { engagement_id, email, invited_at } = invitation
  await queries
    .deleteFrom('invitation')
    .where(({ eb, and, or }) =>
      or([eb('expires_at', '<=', invited_at), and([eb('engagement_id', '=', engagement_id), eb('email', '=', email)])]),
    )
    .execute()
  await insertChange(
    queries.with('invited', (query) => query.insertInto('invitation').values(invitation)),
    change,
  ).execute()
}

/** `mayManageStakeholders`, as the database asks it. */
const inviterMayInvite = sql<SqlBool>`(
  select engagement_access.is_stakeholder and account.access_level = 1
  from engagement_access join account on account.id = engagement_access.account_id
  where engagement_access.account_id = invitation.invited_by
    and engagement_access.engagement_id = invitation.engagement_id
)`

/** Invitations that can still be accepted, because the inviter may still invite. */
const open = (queries: Queries, now: Date) =>
  queries
    .selectFrom('invitation')
    .innerJoin('engagement', 'engagement.id', 'invitation.engagement_id')
    .where('invitation.expires_at', '>', now)
    .where(inviterMayInvite)

export const openInvitations = (queries: Queries, id: VisibleEngagementId, email: string, now: Date) =>
  open(queries, now)
    .select('invitation.id')
    .where('invitation.engagement_id', '=', id)
    .where('invitation.email', '=', email)

/** Invited people as entries of the stakeholder list, with their access level. */
export const findInvited = (queries: Queries, id: VisibleEngagementId, now: Date): Promise<Stakeholder[]> =>
  open(queries, now)
    .select(['invitation.id as _id', 'full_name', 'role', 'email', 'phone', 'invited_by_name as invited_by'])
    .select([sql<null>`null`.as('company_name'), sql<AccessLevel>`access_level`.as('access_level')])
    .select(sql<true>`true`.as('invited'))
    .where('invitation.engagement_id', '=', id)
    .orderBy('full_name')
    .orderBy('invitation.id')
    .execute()

/** Invitations of an address, newest first. */
export const receivedInvitations = (queries: Queries, email: string, now: Date) =>
  open(queries, now)
    .select(['invitation.id', 'engagement.title as engagement_title', 'invited_by_name as invited_by'])
    .select(sql<AccessLevel>`access_level`.as('access_level'))
    .where('invitation.email', '=', email)
    .orderBy('invited_at', 'desc')
    .orderBy('invitation.id')

/** The invitation of a mailed link, or one of an address. */
export const findInvitation = (
  queries: Queries,
  by: { token_hash: string } | { id: string; email: string },
  now: Date,
) =>
  open(queries, now)
    .selectAll('invitation')
    .select('engagement.title')
    .where((eb) =>
      'token_hash' in by
        ? eb('invitation.token_hash', '=', by.token_hash)
        : eb.and([eb('invitation.id', '=', by.id), eb('invitation.email', '=', by.email)]),
    )
    .executeTakeFirst()
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Takes an invitation out of the list; undefined where it was answered or taken back meanwhile. */
export const takeInvitation = (transaction: Queries, engagement_id: string, id: string) =>
  transaction
    .deleteFrom('invitation')
    .where('engagement_id', '=', engagement_id)
    .where('id', '=', id)
    .returning(['full_name', 'email'])
    .executeTakeFirst()

export async function deleteExpiredInvitations(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('invitation').where('expires_at', '<=', now).execute()
}
