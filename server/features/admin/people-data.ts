import type { AdminPerson } from '@portal/domain/admin/contract'
import type { AccessLevel } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { SessionLimits } from '../session/data.ts'

interface PersonRow extends Omit<AdminPerson, 'state' | 'last_visit' | 'access_level'> {
  access_level: AccessLevel
  active: boolean
  blocked: boolean
  last_seen_at: Date | null
}

const personColumns = (limits: SessionLimits) => sql`
  account.id, trim(account.first_name || ' ' || account.last_name) as name, account.email, account.company_name,
  account.job_title, account.login_method, account.access_level, account.is_superuser, account.active, account.blocked,
  (select count(*) from account_engagement where account_id = account.id) as engagements,
  (select count(*) from session where account_id = account.id
    and last_seen_at > ${limits.seenAfter} and created_at > ${limits.createdAfter}) as sessions,
  greatest(
    (select max(last_seen_at) from session where account_id = account.id),
    (select max(at) from audit_entry where account_id = account.id and kind = 'sign_in')
  ) as last_seen_at`

const presented = ({ active, blocked, last_seen_at, ...row }: PersonRow): AdminPerson => ({
  ...row,
  state: active ? 'active' : blocked ? 'deactivated' : 'inactive',
  last_visit: last_seen_at === null ? null : new Date(last_seen_at).toISOString(),
})

export async function findPerson(
  queries: Queries,
  id: string,
  limits: SessionLimits,
): Promise<AdminPerson | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns(limits)} from account where id = ${id}`.execute(queries)
  return rows[0] && presented(rows[0])
}

export async function endSessionsOf(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('session').where('account_id', '=', accountId).execute()
}

/** Sets the account that the session views the portal as; null ends it. */
export async function setViewing(queries: Queries, sessionId: string, viewing_as: string | null): Promise<void> {
  await queries.updateTable('session').set({ viewing_as }).where('id', '=', sessionId).execute()
}
