import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Figures } from './metrics.ts'

/** Figures without a query elsewhere, in one statement. */
export async function findFigures(
  db: Database,
  { seenAfter, createdAfter }: { seenAfter: Date; createdAfter: Date },
): Promise<Pick<Figures, 'sessions' | 'files' | 'auditLog'>> {
  const { rows } = await sql<{ sessions: number; files: number; bytes: number; sealed: number; unsealed: number }>`
    select
      (select count(*) from session where last_seen_at > ${seenAfter} and created_at > ${createdAfter}) as sessions,
      stored.files, stored.bytes,
      coalesce((select seq from audit_head), 0) as sealed,
      (select count(*) from audit_entry where seq is null) as unsealed
    from (select count(*) as files, coalesce(sum(size), 0) as bytes from file_version) as stored`.execute(db)
  const { sessions = 0, files = 0, bytes = 0, sealed = 0, unsealed = 0 } = rows[0] ?? {}
  return { sessions, files: { count: files, bytes }, auditLog: { sealed, unsealed } }
}

/** Where backups are known of at all. */
export async function findBackupAge(db: Database): Promise<number | undefined> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('backup_run')::text as name`.execute(
    db,
  )
  if (!tables[0]?.name) return undefined
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - max(began_at))::float8 as age
    from backup_run where finished_at is not null and failure is null`.execute(db)
  return rows[0]?.age ?? undefined
}
