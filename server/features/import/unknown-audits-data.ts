import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Removes staged audits of engagements that are hidden or that the portal does not have. Returns their number. */
export async function leaveOutUnknownAudits(transaction: Queries): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from staged_audit
    where not exists (select from engagement where engagement.id = staged_audit.engagement_id and removed_at is null)
    returning id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  for (const part of ['audit_score_point', 'audit_survey'])
    await sql`delete from ${sql.table(`staged_${part}`)} where audit_id = any(${ids}::text[])`.execute(transaction)
  return ids.length
}
