import { readEvent } from '@portal/domain/all-events'
import { shownAudits } from '../features/engagements/audit-tile-data.ts'
import { eventColumns } from '../features/notifications/subject-data.ts'
import type { Portal } from '../platform/portal.ts'

/** The stored events, in the order in which they happened, as people read them today. */
export async function storedEvents({ db, config, today }: Pick<Portal, 'db' | 'config' | 'today'>) {
  const rows = await db
    .selectFrom('event')
    .leftJoin('engagement', 'engagement.id', 'event.engagement_id')
    .select(eventColumns(shownAudits(config)))
    .select('event.account_id')
    .orderBy('event.position')
    .execute()
  return rows.map((row) => {
    const { sentence, path } = readEvent(row, today())
    const { kind, engagement_id, subject_id, account_id } = row
    return { kind, engagement_id, subject_id, account_id, sentence, path }
  })
}
