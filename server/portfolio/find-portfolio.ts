import { addMonths, type CalendarDay, monthOf } from '@portal/domain/dates/calendar-day'
import { engagementStatus } from '@portal/domain/engagements/status'
import { courseInWords, type Need, type NeedFacts, reason, strongest } from '@portal/domain/portfolio/needs'
import {
  type LeavingMonth,
  openMonths,
  type Portfolio,
  type PortfolioFigures,
  type PortfolioRow,
  peopleMonths,
} from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { netPromoterScore } from '@portal/domain/surveys/nps'
import { compare } from '@portal/domain/text/compare'
import { hasEnded, hasStarted, isInProgress, type Period } from '@portal/domain/work-orders/progress'
import type { Queries } from '../database/database.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import type { Services } from '../portal.ts'
import {
  findFigures,
  findPage,
  type PlacedRow,
  type PortfolioFilter,
  type PortfolioScope,
  type PortfolioSort,
} from './data.ts'
import { factsOf, type NeedScope } from './need-data.ts'
import { countLastDays, findLastDays } from './people-data.ts'
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
  const slice = { limit: items_per_page, offset: (page_number - 1) * items_per_page }
  const { placed, ...counts } = await findPage(db, scope, query, slice)
  return { ...counts, rows: await findPortfolioRows(db, scope, placed) }
}

/** The rows of a page, in its order. */
export async function findPortfolioRows(
  db: Queries,
  scope: NeedScope,
  placed: readonly PlacedRow[],
): Promise<PortfolioRow[]> {
  if (placed.length === 0) return []
  const ids = placed.map(({ id }) => id)
  const [rows, facts] = await Promise.all([findRows(db, scope, ids), factsOf(scope, ids).execute(db)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return placed.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [present(row, needsAmong(facts.rows.filter((fact) => fact.engagement_id === id)), scope.today)] : []
  })
}

/** Orders that end without anybody having asked are one need, by the first of them. */
function needsAmong(facts: readonly { kind: Need['kind']; fact: unknown }[]): Need[] {
  const ending = facts
    .filter(({ kind }) => kind === 'order-ending')
    .map(({ fact }) => fact as NeedFacts['order-ending'])
    .toSorted((one, other) => compare(one.end_date, other.end_date))
  const [first] = ending
  const others = facts.filter(({ kind }) => kind !== 'order-ending') as Need[]
  return first ? [...others, { kind: 'order-ending', fact: { ...first, orders: ending.length } }] : others
}

function present({ periods, audits, ...row }: EngagementRow, found: readonly Need[], today: CalendarDay): PortfolioRow {
  const { id, title, client_name, lead_name, rating, rating_before, open, oldest, last_visit } = row
  const need = strongest(found, today)
  const course = courseOf(periods, today)
  return {
    id,
    title,
    client_name,
    lead_name,
    open,
    oldest,
    last_visit,
    status: engagementStatus(periods, today),
    reason: need ? reason(need, today) : courseInWords(course, today),
    needs_attention: need !== undefined,
    next_end: course.next_end,
    audits: audits
      .filter((audit, index) => audits.findIndex((one) => one.title === audit.title) === index)
      .map(({ percentage_score, ...audit }) => ({ ...audit, score: percentage_score })),
    satisfaction: { rating, change: rating === null || rating_before === null ? null : rating - rating_before },
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

export async function findPortfolioFigures(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  filter: PortfolioFilter,
): Promise<PortfolioFigures> {
  const { answers, promoters, detractors, ...row } = await findFigures(db, scopeOf(services, viewer, filter))
  const { answers_before, promoters_before, detractors_before, ...figures } = row
  const before = { responses: answers_before, promoters: promoters_before, detractors: detractors_before }
  return {
    ...figures,
    nps: netPromoterScore({ responses: answers, promoters, detractors }),
    nps_before: netPromoterScore(before),
  }
}

/** The next 12 months; named are the people of the month asked for, or of the first ones with anybody. */
export async function findLeavingMonths(
  { today }: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
  asked: CalendarDay | undefined,
): Promise<LeavingMonth[]> {
  const counts = new Map((await countLastDays(db, viewer, today())).map(({ month, count }) => [month, count]))
  const months = Array.from({ length: peopleMonths }, (_, index) => addMonths(monthOf(today()), index))
  const named =
    asked === undefined ? months.filter((month) => counts.has(month)).slice(0, openMonths) : [monthOf(asked)]
  const people = new Map(
    await Promise.all(named.map(async (month) => [month, await findLastDays(db, viewer, today(), month)] as const)),
  )
  return months.map((month) => ({ month, count: counts.get(month) ?? 0, people: people.get(month) ?? null }))
}
