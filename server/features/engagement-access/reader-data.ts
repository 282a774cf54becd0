import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  groupReasons,
  type Reader,
  type ReaderGroup,
  type Reason,
  readerGroups,
  reasons,
} from '@portal/domain/engagement-access/reader'
import { downloadCategory, downloadFile, downloadVersion } from '@portal/domain/files/contract'
import { wrongPassword } from '@portal/domain/files/validation'
import type { AccessLevel } from '@portal/domain/session/user'
import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '../../platform/database/conditions.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

export interface ReaderFilter {
  search?: string | undefined
  group?: ReaderGroup | undefined
}

/** The reasons for each person's access, including assignments that have not ended. */
const readers = (queries: Queries, id: VisibleEngagementId, today: CalendarDay) =>
  queries
    .selectFrom('engagement_access as access')
    .innerJoin('account', 'account.id', 'access.account_id')
    .where('access.engagement_id', '=', id)
    .select([
      'account.id',
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'),
      'account.first_name',
      'account.last_name',
      'account.email',
      'account.company_name',
      'account.job_title',
      sql<AccessLevel>`account.access_level`.as('access_level'),
      'access.is_stakeholder',
      sql<CalendarDay | null>`case when access.assigned_until >= ${today} then access.assigned_until end`.as(
        'assigned_until',
      ),
      sql<Reason[]>`case when access.assigned_until >= ${today} then access.reasons || 'assignment'::text
        else access.reasons end`.as('reasons'),
    ])

const hasReason = (group: ReaderGroup): Expression<SqlBool> =>
  group === 'other_staff'
    ? sql<SqlBool>`reader.reasons <@ ${groupReasons[group]}::text[]`
    : sql<SqlBool>`reader.reasons && ${groupReasons[group]}::text[]`

const isFound = (search: string): Expression<SqlBool> =>
  search.trim() === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(reader.name ilike ${containing(search)} or reader.email ilike ${containing(search)}
        or reader.company_name ilike ${containing(search)})`

export async function countReaders(
  queries: Queries,
  id: VisibleEngagementId,
  today: CalendarDay,
  { search = '' }: Pick<ReaderFilter, 'search'>,
): Promise<Record<ReaderGroup | 'everybody', number>> {
  const count = (group: ReaderGroup) => sql<number>`count(*) filter (where ${hasReason(group)})`.as(group)
  const row = await queries
    .selectFrom(readers(queries, id, today).as('reader'))
    .select(sql<number>`count(*)`.as('everybody'))
    .select(readerGroups.map(count))
    .where(isFound(search))
    .executeTakeFirstOrThrow()
  return row as Record<ReaderGroup | 'everybody', number>
}

/** In the order in which one wants to know of them: customers, who leads it, who works on it, superusers, all others. */
const rank = sql<number>`case ${sql.join(
  readerGroups.map((group, place) => sql`when ${hasReason(group)} then ${sql.lit(place)}`),
  sql` `,
)} end`

/** Actions of people on the engagement, from the audit log. */
const personActions = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('audit_entry')
    .select((eb) => [
      'audit_entry.account_id',
      eb.fn.countAll<number>().filterWhere('audit_entry.kind', '=', 'download').as('downloads'),
      eb.fn.countAll<number>().filterWhere('audit_entry.kind', '<>', 'download').as('failed_passwords'),
    ])
    .where('audit_entry.engagement_id', '=', id)
    .where(isAboutFile)
    .groupBy('audit_entry.account_id')

const fileCalls = [downloadFile, downloadVersion, downloadCategory].map(({ method, path }) => `${method} ${path}`)

/** Audit events about downloaded files and wrong passwords. */
export const isAboutFile = sql<SqlBool>`(audit_entry.call = any(${fileCalls}::text[]) and (audit_entry.kind = 'download'
  or audit_entry.kind = 'access_refused' and audit_entry.reason = ${wrongPassword}))`

/** All of them, or a page: the page is chosen before what each of them did is looked up. */
export async function findReaders(
  queries: Queries,
  id: VisibleEngagementId,
  today: CalendarDay,
  { search = '', group }: ReaderFilter,
  page?: { limit: number; offset: number },
): Promise<Reader[]> {
  const chosen = queries
    .selectFrom(readers(queries, id, today).as('reader'))
    .selectAll('reader')
    .select(rank.as('rank'))
    .where(isFound(search))
    .$if(group !== undefined, (query) => query.where(hasReason(group ?? 'stakeholders')))
    .orderBy('rank')
    .orderBy('reader.last_name')
    .orderBy('reader.first_name')
    .orderBy('reader.id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
  const rows = await queries
    .selectFrom(chosen.as('reader'))
    .leftJoin(personActions(queries, id).as('deed'), (join) => join.onRef('deed.account_id', '=', 'reader.id'))
    .leftJoin('account_visit', 'account_visit.account_id', 'reader.id')
    .leftJoinLateral(
      queries
        .selectFrom('audit_entry')
        .select('audit_entry.at')
        .where(sql<SqlBool>`audit_entry.account_id = reader.id`)
        .where('audit_entry.kind', '=', 'sign_in')
        .orderBy('audit_entry.id', 'desc')
        .limit(1)
        .as('sign_in'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      queries
        .selectFrom('stakeholder_change')
        .select(['stakeholder_change.changed_by', 'stakeholder_change.changed_at'])
        .where('stakeholder_change.engagement_id', '=', id)
        .where('stakeholder_change.action', '=', 'invited')
        .where(sql<SqlBool>`stakeholder_change.email = reader.email and reader.is_stakeholder`)
        .orderBy('stakeholder_change.position', 'desc')
        .limit(1)
        .as('invitation'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      queries
        .selectFrom('stakeholder')
        .select('stakeholder.invited_by')
        .where('stakeholder.engagement_id', '=', id)
        .where(sql<SqlBool>`lower(stakeholder.email collate "C") = reader.email and reader.is_stakeholder`)
        .limit(1)
        .as('line'),
      (join) => join.onTrue(),
    )
    .select([
      ...(['id', 'name', 'email', 'company_name', 'job_title', 'access_level'] as const).map(
        (name) => `reader.${name}` as const,
      ),
      'reader.is_stakeholder',
      'reader.reasons',
      'reader.assigned_until',
      sql<string | null>`coalesce(invitation.changed_by, line.invited_by)`.as('invited_by'),
      'invitation.changed_at as invited_at',
      // If the log no longer has the sign-in, the last visit.
      sql<Date | null>`coalesce(sign_in.at, account_visit.last_seen_at)`.as('last_sign_in'),
      sql<boolean>`exists (select from passkey where passkey.account_id = reader.id)`.as('has_passkey'),
      sql<boolean>`exists (select from authenticator where authenticator.account_id = reader.id)`.as(
        'has_authenticator',
      ),
      sql<number>`coalesce(deed.downloads, 0)`.as('downloads'),
      sql<number>`coalesce(deed.failed_passwords, 0)`.as('failed_passwords'),
    ])
    .orderBy('reader.rank')
    .orderBy('reader.last_name')
    .orderBy('reader.first_name')
    .orderBy('reader.id')
    .execute()
  return rows.map(({ invited_at, last_sign_in, ...row }) => ({
    ...row,
    reasons: reasons.filter((reason) => row.reasons.includes(reason)),
    invited_at: invited_at?.toISOString() ?? null,
    last_sign_in: last_sign_in?.toISOString() ?? null,
  }))
}
