import { readEvent } from '@portal/domain/all-events'
import { shownAudits } from '../features/engagements/audit-tile-data.ts'
import { eventColumns } from '../features/notifications/subject-data.ts'
import type { Portal } from '../platform/portal.ts'

/** The stored events, in the order in which they happened, as people read them today. */
export async function storedEvents({
  db,
  config,
  today,
}: Pick<Portal, 'db' | 'config' | 'today'>): Promise<{ kind: string; sentence: string; path: string }[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('engagement', 'engagement.id', 'event.engagement_id')
    .select(eventColumns(shownAudits(config)))
    .orderBy('event.position')
    .execute()
  return rows.map((row) => {
    const { sentence, path } = readEvent(row, today())
    return { kind: row.kind, sentence, path }
  })
}
