import { type AdminJob, type AdminMail, type Digest, pageSize } from '@portal/domain/admin/contract'
import type { MailChoice } from '@portal/domain/admin/mail-choices'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { daysBefore } from '@portal/domain/dates/days-before'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { findEmails } from '../../platform/email/email-data.ts'

type Counts = Omit<Digest, 'last_import' | 'failed_jobs'>

/** One statement for the figures on top. */
export async function findCounts(
  queries: Queries,
  now: Date,
  { today, timeZone }: { today: CalendarDay; timeZone: string },
): Promise<Counts> {
  const month = daysBefore(now, 30)
  const week = daysBefore(now, 7)
  const { rows } = await sql<Counts>`select
    (select count(*) from person) + (select count(*) from account where employee_id is null and replaced_by is null) as people,
    (select count(distinct account_id) from (
      select account_id from session where last_seen_at > ${month}
      union all select account_id from audit_entry where kind = 'sign_in' and at > ${month}
    ) as seen) as visited,
    (select count(*) from outbox where sender = 'email' and state = 'failed' and created_at > ${week}) as failed_mails,
    (select count(*) from bug_report where answered_at is null) as open_bug_reports,
    (select count(*) from engagement_removal where state = 'planned') as planned_removals,
    (select count(*) from audit_entry where at >= ${today}::date::timestamp at time zone ${timeZone}) as entries_today,
    (select count(*) from file_version) as stored_files,
    (select coalesce(sum(size), 0) from file_version) as stored_bytes`.execute(queries)
  const [counts] = rows
  if (!counts) throw new Error('counting answers one row')
  return counts
}

export async function findMails(
  queries: Queries,
  { which, search = '', page }: { which: MailChoice; search?: string | undefined; page: number },
  now: Date,
): Promise<{ total: number; mails: AdminMail[] }> {
  const { total, emails } = await findEmails(queries, { which, search }, now, { page, size: pageSize })
  return {
    total,
    mails: emails.map(({ id, created_at, recipient, subject, state, attempts, error, expires_at }) => ({
      id,
      recipient,
      subject,
      attempts,
      state,
      created_at: created_at.toISOString(),
      reason: error?.split('\n')[0] ?? null,
      may_send_again: state === 'failed' && expires_at === null,
    })),
  }
}

interface JobRow {
  id: string
  name: string
  state: AdminJob['state']
  began_at: Date | null
  seconds: number | null
  reason: string | null
}

/** The queue's own tables (pg-boss); none where the portal never ran. */
const hasQueue = async (queries: Queries): Promise<boolean> => {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('pgboss.job')::text as name`.execute(queries)
  return rows[0]?.name != null
}

/** Failed jobs first, then the last run of each kind. */
export async function findJobs(queries: Queries): Promise<AdminJob[]> {
  if (!(await hasQueue(queries))) return []
  const { rows } = await sql<JobRow>`
    select id::text, name, state::text, started_on as began_at,
      extract(epoch from completed_on - started_on)::float8 as seconds,
      case when state in ('failed', 'retry') then output ->> 'reason' end as reason
    from (
      select *, row_number() over (partition by name order by started_on desc nulls last, created_on desc) as place
      from pgboss.job where name not like '\\_\\_%'
    ) as job
    where place = 1 or state in ('failed', 'retry')
    order by state in ('failed', 'retry') desc, name, started_on desc nulls last
    limit 200`.execute(queries)
  return rows.map((row) => ({
    ...row,
    began_at: row.began_at ? new Date(row.began_at).toISOString() : null,
  }))
}

export async function countFailedJobs(queries: Queries): Promise<number> {
  if (!(await hasQueue(queries))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where state = 'failed'`.execute(queries)
  return rows[0]?.count ?? 0
}

/** Restarts a job that gave up; false if it did not give up. */
export async function retryJob(queries: Queries, id: string): Promise<boolean> {
  if (!(await hasQueue(queries))) return false
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, start_after = now()
    where id::text = ${id} and state = 'failed' returning id::text`.execute(queries)
  return rows.length > 0
}
