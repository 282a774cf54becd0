import { newestOfTitles } from '@portal/domain/audits/newest-of-titles'
import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { leaderRole } from '@portal/domain/engagements/leader'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { teamEvents } from '@portal/domain/overview/person-event'
import type { Viewer } from '@portal/domain/session/user'
import { netPromoterScore } from '@portal/domain/surveys/nps'
import { compare } from '@portal/domain/text/compare'
import { hasEnded } from '@portal/domain/work-orders/progress'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findOverviewLists } from './engagement-data.ts'

/** State of one engagement. Each part contains what its own screen would show to the caller. */
export async function findEngagementOverview(
  services: Pick<Services, 'config' | 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<EngagementOverview> {
  const { config } = services
  const today = services.today()
  const dayOf = (instant: string): CalendarDay => dayAt(new Date(instant), config.TIME_ZONE)
  const lists = await findOverviewLists(db, id, { account_id: viewer.id, today, shown: shownAudits(config) })
  const { orders, courses, files } = lists
  const [lead] = lists.leads
  const [sums = { responses: 0, promoters: 0, detractors: 0, average_rating: null }] = lists.satisfaction
  const [last] = lists.surveys
  const work_orders = orders.filter((order) => !hasEnded(order, today))
  const ends = orders.map(({ end_date }) => end_date).toSorted(compare)
  return {
    work_orders,
    ended_on: work_orders.length > 0 ? null : (ends.at(-1) ?? null),
    lead: lead ? { role: leaderRole[lead.leads_as], name: lead.name, photo_id: lead.photo_id } : null,
    people: teamEvents({ members: lists.movers, absences: lists.absences }, today),
    audits: newestOfTitles(courses).map(({ scoring_type, created_at, ...audit }) => ({
      ...audit,
      type: scoring_type === 1 ? 1 : 2,
      day: dayOf(created_at),
      score_before: audit.points.at(-2)?.y ?? null,
    })),
    feedback: {
      responses: sums.responses,
      average_rating: sums.average_rating,
      nps: netPromoterScore(sums),
      last: last
        ? { name: last.name, day: dayOf(last.survey_date), score: last.score, said: last.well || last.wish || null }
        : null,
    },
    files: files.map(({ added_at, ...file }) => ({ ...file, added_on: dayOf(added_at) })),
  }
}
