import { auditCreated } from '@portal/domain/audits/audit-events'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { type Emission, emission } from '../../platform/events/events.ts'

/** Events of the staged audits that are new, of engagements that are there already. Call it before the import writes them. */
export async function findNewAudits(transaction: Queries): Promise<Emission[]> {
  const { rows } = await sql<{ id: string; engagement_id: string; title: string; score: number }>`
    select staged_audit.id, staged_audit.engagement_id, staged_audit.title, staged_audit.percentage_score as score
    from staged_audit
    join engagement on engagement.id = staged_audit.engagement_id and engagement.removed_at is null
    where not exists (select 1 from audit where audit.id = staged_audit.id)
    order by staged_audit.created_at, staged_audit.id`.execute(transaction)
  return rows.map(({ engagement_id, ...subject }) =>
    emission(auditCreated, { engagement_id, subject, actor: null, facts: {} }),
  )
}
