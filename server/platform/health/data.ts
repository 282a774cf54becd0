import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** PostgreSQL's own name for its version (`18.4`), and as a number (`180004`). */
export async function findVersion(db: Database): Promise<{ version: string; number: number }> {
  const { rows } = await sql<{ version: string; number: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number`.execute(db)
  const { version = '', number = '0' } = rows[0] ?? {}
  return { version: version.split(' ')[0] ?? '', number: Number(number) }
}

export async function findDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? Number.NaN)
}

export interface JobCounts {
  /** Gave up, in the last day. */
  failed: number
  /** Should have begun a quarter of an hour ago. */
  late: number
  /** The kinds of both. */
  kinds: string[]
}

/** Reads the tables of pg-boss. undefined if the portal never ran on this database. */
export async function countTroubledJobs(db: Database): Promise<JobCounts | undefined> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('pgboss.job')::text as name`.execute(
    db,
  )
  if (!tables[0]?.name) return undefined
  const { rows } = await sql<{ name: string; failed: number; late: number }>`
    select name,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failed,
      count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '15 minutes') as late
    from pgboss.job
    where state in ('failed', 'created', 'retry')
    group by name`.execute(db)
  const troubled = rows.filter(({ failed, late }) => failed > 0 || late > 0)
  const sum = (which: 'failed' | 'late'): number => troubled.reduce((all, row) => all + row[which], 0)
  return { failed: sum('failed'), late: sum('late'), kinds: troubled.map(({ name }) => name) }
}
