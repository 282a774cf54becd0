import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import type { OpenItem } from '@portal/domain/overview/engagement-overview'
import { words } from '@portal/domain/overview/words'
import type { Viewer } from '@portal/domain/session/user'
import { compare } from '@portal/domain/text/compare'
import { hasOpenPlaces } from '@portal/domain/todos/open-line'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { openProposals } from '../requests/open-data.ts'
import { extensionsToAnswer, linesToFill, missingFeedback } from './staff-data.ts'

/** Open items of an engagement that wait for the provider or for the customer. */
export async function findOpenItems(
  { config, now, today }: Pick<Services, 'config' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<OpenItem[]> {
  const scope = { account_id: viewer.id, own: [id], today: today(), since: now() }
  const dayOf = (instant: string): CalendarDay => dayAt(new Date(instant), config.TIME_ZONE)
  const requests = { path: `/engagements/${id}/request-team`, action: 'View requests' }
  const oldestFirst = (items: OpenItem[]) => items.toSorted((one, other) => compare(one.since, other.since))
  if (!viewer.is_stakeholder) {
    const { proposals, missing } = await db
      .selectNoFrom([
        jsonArrayFrom(openProposals(db, [id])).as('proposals'),
        jsonArrayFrom(missingFeedback(db, scope)).as('missing'),
      ])
      .executeTakeFirstOrThrow()
    return oldestFirst([
      ...proposals.map((one) => ({
        words: words`${one.person}${{ plain: ` · ${one.proposed_by}` }}`,
        since: dayOf(one.proposed_at),
        ...requests,
      })),
      ...missing.map((one) => ({
        words: words`Feedback${{ plain: ` · ${one.name}` }}`,
        since: dayOf(one.asked_at),
        path: `/view-feedback/${id}`,
        action: 'View feedback',
      })),
    ])
  }
  const who = ({ account_id, requested_by }: { account_id: string; requested_by: string }): { plain: string } => ({
    plain: ` · ${account_id === viewer.id ? 'you asked' : requested_by}`,
  })
  const { lines, extensions } = await db
    .selectNoFrom([
      jsonArrayFrom(linesToFill(db, scope)).as('lines'),
      jsonArrayFrom(extensionsToAnswer(db, scope)).as('extensions'),
    ])
    .executeTakeFirstOrThrow()
  return oldestFirst([
    ...lines.filter(hasOpenPlaces).map((line) => ({
      words: words`${`${line.quantity} × ${line.role}`}${who(line)}`,
      since: dayOf(line.request_date),
      ...requests,
    })),
    ...extensions.map((one) => ({
      words: words`Extension of ${one.reference}${who(one)}`,
      since: one.requested_on,
      path: `/engagements/${id}/work-orders?wo=${one.order_id}`,
      action: 'View work order',
    })),
  ])
}
