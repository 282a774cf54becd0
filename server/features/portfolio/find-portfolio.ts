import { newestOfTitles } from '@portal/domain/audits/newest-of-titles'
import { addMonths, type CalendarDay, dayAt, monthOf } from '@portal/domain/dates/calendar-day'
import { engagementStatus } from '@portal/domain/engagements/status'
import { averageRating, daysOf, figuresOf, type Health, healthOf, isCountedBy } from '@portal/domain/portfolio/health'
import { courseInWords, reason } from '@portal/domain/portfolio/needs'
import { inOrder, type PortfolioSort, type SortValues, titleDirection } from '@portal/domain/portfolio/order'
import {
  type Direction,
  type LeavingMonth,
  openMonths,
  type Portfolio,
  type PortfolioFigures,
  type PortfolioRow,
  peopleMonths,
} from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { hasEnded, hasStarted, isInProgress, type Period } from '@portal/domain/work-orders/progress'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import {
  findHealthFacts,
  findLastVisits,
  findWeakestAudits,
  type PortfolioFilter,
  type PortfolioScope,
} from './data.ts'
import { findLeavers } from './people-data.ts'
import { type EngagementRow, findRows } from './row-data.ts'

export type Needs = Pick<Services, 'config' | 'today'>

export const scopeOf = ({ config, today }: Needs, viewer: Viewer, filter: PortfolioFilter): PortfolioScope => ({
  viewer,
  filter,
  today: today(),
  timeZone: config.TIME_ZONE,
  shown: shownAudits(config),
})

interface Page {
  page_number: number
  items_per_page: number
}

export async function findPortfolio(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  { page_number, items_per_page, ...query }: PortfolioFilter & PortfolioSort & Page,
): Promise<Portfolio> {
  const scope = scopeOf(services, viewer, query)
  const healths = await findOrdered(db, scope, query)
  const from = (page_number - 1) * items_per_page
  return {
    rows: await findPortfolioRows(db, scope, healths.slice(from, from + items_per_page)),
    total: healths.length,
    attention: healths.filter(({ need }) => need !== undefined).length,
  }
}

/** All engagements that the filters leave, in the order of the list. */
export async function findOrdered(db: Queries, scope: PortfolioScope, sort: PortfolioSort): Promise<Health[]> {
  const healths = await findHealths(db, scope, titleDirection(sort))
  return inOrder(healths, sort, await findSortValues(db, scope, sort))
}

/** Values by which a few orders sort; the others use the health alone. */
async function findSortValues(db: Queries, scope: PortfolioScope, { order }: PortfolioSort): Promise<SortValues> {
  if (order === 'audits') return findWeakestAudits(db, scope)
  return order === 'visit' ? findLastVisits(db) : new Map()
}

async function findHealths(db: Queries, scope: PortfolioScope, byTitle?: Direction): Promise<Health[]> {
  const { only } = scope.filter
  const healths = healthOf(await findHealthFacts(db, scope, byTitle), scope.today)
  return only === undefined ? healths : healths.filter((health) => isCountedBy(only, health))
}

/** The rows of a page, in its order. */
export async function findPortfolioRows(
  db: Queries,
  scope: PortfolioScope,
  healths: readonly Health[],
): Promise<PortfolioRow[]> {
  if (healths.length === 0) return []
  const { today, timeZone } = scope
  const ids = healths.map(({ id }) => id)
  const rows = new Map((await findRows(db, scope, ids)).map((row) => [row.id, row]))
  const visits = await findLastVisits(db, ids)
  return healths.flatMap((health) => {
    const [row, visit] = [rows.get(health.id), visits.get(health.id)]
    if (!row) return []
    const last_visit = visit === undefined ? null : dayAt(new Date(visit), timeZone)
    return [{ ...present(row, health, today), last_visit }]
  })
}

function present(
  { orders, audits, ...row }: EngagementRow,
  { need, open, oldest, surveys, surveys_before }: Health,
  today: CalendarDay,
): Omit<PortfolioRow, 'last_visit'> {
  const course = courseOf(orders, today)
  const [rating, before] = [averageRating(surveys), averageRating(surveys_before)]
  return {
    ...row,
    status: engagementStatus(orders, today),
    reason: need ? reason(need, today) : courseInWords(course, today),
    needs_attention: need !== undefined,
    next_end: course.next_end,
    days: daysOf(orders, today),
    audits: newestOfTitles(audits).map(({ percentage_score, ...audit }) => ({ ...audit, score: percentage_score })),
    satisfaction: { rating, change: rating === null || before === null ? null : rating - before },
    open,
    oldest,
  }
}

const first = (days: readonly CalendarDay[]): CalendarDay | null => days.toSorted()[0] ?? null

function courseOf(periods: readonly Period[], today: CalendarDay) {
  const ahead = periods.filter((period) => !hasEnded(period, today))
  const begins = ahead.filter((period) => !hasStarted(period, today)).map(({ start_date }) => start_date)
  return {
    next_end: first(ahead.map(({ end_date }) => end_date)),
    next_start: ahead.some((period) => isInProgress(period, today)) ? null : first(begins),
    last_end:
      periods
        .map(({ end_date }) => end_date)
        .toSorted()
        .at(-1) ?? null,
  }
}

export const findPortfolioFigures = async (
  services: Needs,
  db: Queries,
  viewer: Viewer,
  filter: PortfolioFilter,
): Promise<PortfolioFigures> => figuresOf(await findHealths(db, scopeOf(services, viewer, filter)))

/** The next 12 months, with names for the month asked for, or else for the first months with anyone. */
export async function findLeavingMonths(
  { today }: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
  asked: CalendarDay | undefined,
): Promise<LeavingMonth[]> {
  const leavers = Map.groupBy(await findLeavers(db, viewer, today(), asked), ({ month }) => month)
  const named = asked === undefined ? [...leavers.keys()].slice(0, openMonths) : [monthOf(asked)]
  const months = Array.from({ length: peopleMonths }, (_, index) => addMonths(monthOf(today()), index))
  return months.map((month) => {
    const ofMonth = leavers.get(month) ?? []
    return { month, count: ofMonth[0]?.count ?? 0, people: named.includes(month) ? ofMonth : null }
  })
}
