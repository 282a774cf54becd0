import { newestOfTitles } from '@portal/domain/audits/newest-of-titles'
import { addDays, type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { daysBefore } from '@portal/domain/dates/days-before'
import { leaderRole } from '@portal/domain/engagements/leader'
import {
  aheadDays,
  type EngagementOverview,
  type Leader,
  recentDays,
  recentRows,
} from '@portal/domain/overview/engagement-overview'
import { words } from '@portal/domain/overview/words'
import type { Viewer } from '@portal/domain/session/user'
import { maySeeStakeholderChanges } from '@portal/domain/stakeholders/permissions'
import { netPromoterScore } from '@portal/domain/surveys/nps'
import { compare } from '@portal/domain/text/compare'
import { hasEnded, hasStarted } from '@portal/domain/work-orders/progress'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findLeaders, findOverviewLists, type OverviewLists } from './engagement-data.ts'
import { findOpenItems } from './open-items.ts'
import { findTodos } from './todo-data.ts'

type Needs = Pick<Services, 'config' | 'now' | 'today'>

/** Overview of one engagement. Each part contains what its own screen would show to the caller. */
export async function findEngagementOverview(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<EngagementOverview> {
  const { config } = services
  const today = services.today()
  const since = daysBefore(services.now(), recentDays)
  const dayOf = (instant: Date | string): CalendarDay => dayAt(new Date(instant), config.TIME_ZONE)
  const lists = await findOverviewLists(db, id, {
    today,
    since,
    shown: shownAudits(config),
    showsStakeholders: maySeeStakeholderChanges(viewer, id),
  })
  const led = await findLeaders(db, id)
  const todoList = await findTodos(services, db, viewer, id)
  const open = await findOpenItems(services, db, viewer, id)
  const { orders, movers, courses, quarters, files } = lists
  const [last] = lists.surveys
  const sum = (of: 'responses' | 'promoters' | 'detractors' | 'ratings' | 'rated'): number =>
    quarters.reduce((total, quarter) => total + quarter[of], 0)
  const counts = { responses: sum('responses'), promoters: sum('promoters'), detractors: sum('detractors') }
  return {
    work_orders: orders.filter((order) => !hasEnded(order, today)),
    leaders: leadersOf(led, viewer),
    joining: movers
      .filter(({ first_day }) => first_day > today && first_day <= addDays(today, aheadDays))
      .map((mover) => ({ ...mover, day: mover.first_day }))
      .toSorted((one, other) => compare(one.day, other.day)),
    leaving: movers
      .filter(({ first_day, last_day }) => first_day <= today && last_day < addDays(today, aheadDays))
      .map((mover) => ({ ...mover, day: mover.last_day }))
      .toSorted((one, other) => compare(one.day, other.day)),
    audits: newestOfTitles(courses).map(({ scoring_type, created_at, ...audit }) => {
      const before = audit.points.at(-2)
      return {
        ...audit,
        type: scoring_type === 1 ? 1 : 2,
        day: dayOf(created_at),
        before: before ? { day: before.x, score: before.y } : null,
      }
    }),
    feedback: {
      responses: counts.responses,
      average_rating: sum('rated') === 0 ? null : sum('ratings') / sum('rated'),
      nps: netPromoterScore(counts),
      quarters: quarters.flatMap(({ first, ratings, rated }) =>
        rated > 0 ? [{ first, rating: ratings / rated }] : [],
      ),
      last: last
        ? { name: last.name, day: dayOf(last.survey_date), score: last.score, said: last.well || last.wish || null }
        : null,
    },
    files: files.map(({ added_at, ...file }) => ({ ...file, added_on: dayOf(added_at) })),
    todos: todoList.todos,
    open,
    lately: recentActivity(lists, { id, today, since: dayOf(since), dayOf }),
  }
}

type Led = Awaited<ReturnType<typeof findLeaders>>

/** Customers write to the lead and the partner through the portal's form; the director's address is in the profile. */
function leadersOf(led: Led, viewer: Viewer): Leader[] {
  const leader = (
    role: string,
    employee_id: string | null,
    name: string | null,
    rest: Pick<Leader, 'photo_id' | 'email'>,
  ) => (employee_id === null || name === null ? [] : [{ role, employee_id, name, ...rest }])
  const forStaff = (email: string | null): string | null => (viewer.is_stakeholder ? null : email)
  return [
    ...leader(leaderRole.project_lead, led.lead_id, led.lead_name, {
      photo_id: led.lead_photo,
      email: forStaff(led.lead_email),
    }),
    ...leader(leaderRole.client_partner, led.partner_id, led.partner_name, {
      photo_id: led.partner_photo,
      email: forStaff(led.partner_email),
    }),
    ...leader(leaderRole.portfolio_director, led.director_id, led.director_name, {
      photo_id: led.director_photo,
      email: led.director_email,
    }),
  ]
}

type RecentActivity = EngagementOverview['lately']

interface RecentScope {
  id: VisibleEngagementId
  today: CalendarDay
  since: CalendarDay
  dayOf: (instant: string) => CalendarDay
}

function recentActivity(
  { orders, events, answers, colleagues }: OverviewLists,
  { id, today, since, dayOf }: RecentScope,
): RecentActivity {
  const isRecent = (day: CalendarDay): boolean => day >= since && day < today
  const rows: RecentActivity = [
    ...events.map(({ sentence, path, happened_at }) => ({
      day: dayOf(happened_at),
      words: words`${{ plain: sentence }}`,
      path,
    })),
    ...answers.map(({ name, score, survey_date }) => ({
      day: dayOf(survey_date),
      words:
        score === null
          ? words`${{ plain: name }} provided feedback`
          : words`${{ plain: name }} gave ${`${score} out of 10`} for recommending us`,
      path: `/view-feedback/${id}`,
    })),
    ...colleagues.map(({ action, full_name, changed_by, changed_at }) => ({
      day: dayOf(changed_at),
      words: words`${{ plain: changed_by }} ${{ plain: action }} ${full_name}`,
      path: `/engagements/${id}/stakeholders`,
    })),
    ...orders
      .filter((order) => hasStarted(order, today) && order.start_date >= since)
      .map((order) => ({ ...orderEnd(order.start_date, id, order.id), words: words`${order.reference} started` })),
    ...orders
      .filter(({ end_date }) => isRecent(end_date))
      .map((order) => ({ ...orderEnd(order.end_date, id, order.id), words: words`${order.reference} ended` })),
  ]
  return rows.toSorted((one, other) => compare(other.day, one.day)).slice(0, recentRows)
}

const orderEnd = (day: CalendarDay, id: string, order: string): { day: CalendarDay; path: string } => ({
  day,
  path: `/engagements/${id}/work-orders?wo=${order}`,
})
