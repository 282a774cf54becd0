import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { budgetLeft, earlyRunOut, isUsedUp, type OrderDays, percentUsed, sumOfDays } from '../days/order-days.ts'
import { type RunOut, runOutDay } from '../days/run-out.ts'
import { isLowScore, netPromoterScore, npsGroup } from '../surveys/nps.ts'
import { compare } from '../text/compare.ts'
import { kindOfLine } from '../todos/open-line.ts'
import { endsWithinMonth, hasEnded, hasStarted } from '../work-orders/progress.ts'
import { dueOn, type Need, type NeedFacts, strongest, type Urgency, urgencyOf, waits } from './needs.ts'
import { type PortfolioFigures, type PortfolioOnly, type PortfolioRow, satisfactionDays } from './portfolio.ts'

/** Data of one engagement. `surveys` and `audits` may be older than what the functions below count. */
export interface HealthFacts {
  id: string
  has_lead: boolean
  /** Last end of all work orders. */
  latest_end: CalendarDay | null
  /** First end and first start of the work orders that have not ended. */
  next_end: CalendarDay | null
  first_start: CalendarDay | null
  orders: readonly { end_date: CalendarDay; asked: boolean }[]
  /** At least the work orders whose days are used or run out before their end. */
  short_of_days: readonly (OrderOfSum & { asked: boolean })[]
  extensions: readonly NeedFacts['extension-asked'][]
  lines: readonly OpenLine[]
  surveys: readonly Survey[]
  audits: readonly NeedFacts['audit-worse'][]
}
export interface OrderOfSum extends RunOut, Pick<OrderDays, 'budget_days' | 'used_days'> {
  end_date: CalendarDay
}
interface OpenLine {
  request_id: string
  requested_on: CalendarDay
  quantity: number
  accepted: number
  proposed: number
  last_decision: 'open' | 'accepted' | 'declined' | null
  last_decided_on: CalendarDay | null
}
interface Survey {
  given_on: CalendarDay
  score: number | null
  rating: number | null
  replied: boolean
}

/** Health of one engagement. The portfolio filters, sorts and counts by it. */
export interface Health {
  id: string
  /** The most urgent need. */
  need: Need | undefined
  /** Urgency of the need; null if no attention is needed. */
  urgency: Urgency | null
  /** Due date of the need, `9999-12-31` if the need has none; null if no attention is needed. */
  due: CalendarDay | null
  next_end: CalendarDay | null
  is_active: boolean
  /** Number of work orders that end within a month. */
  ending: number
  /** Number of open extension and team requests, and the day of the oldest. */
  open: number
  oldest: CalendarDay | null
  /** Surveys of the last 90 days and of the 90 days before. */
  surveys: readonly Survey[]
  surveys_before: readonly Survey[]
}

const noDueDate = '9999-12-31'

export function healthOf(engagements: readonly HealthFacts[], today: CalendarDay): Health[] {
  const from = addDays(today, 1 - satisfactionDays)
  const fromBefore = addDays(from, -satisfactionDays)
  return engagements.map((facts) => {
    const need = strongest(candidateNeeds(facts, today), today)
    const requestedOn = [
      ...facts.extensions.map(({ requested_on }) => requested_on),
      ...new Map(facts.lines.map(({ request_id, requested_on }) => [request_id, requested_on])).values(),
    ]
    return {
      id: facts.id,
      need,
      urgency: need ? urgencyOf(need, today) : null,
      due: need ? (dueOn(need) ?? noDueDate) : null,
      next_end: facts.next_end,
      is_active: facts.first_start !== null && hasStarted({ start_date: facts.first_start }, today),
      ending: facts.orders.filter((order) => endsWithinMonth(order, today)).length,
      open: requestedOn.length,
      oldest: earliest(requestedOn),
      surveys: facts.surveys.filter(({ given_on }) => given_on >= from && given_on <= today),
      surveys_before: facts.surveys.filter(({ given_on }) => given_on >= fromBefore && given_on < from),
    }
  })
}

/**
 * Everything that may need attention on an engagement. Ending work orders without a request count as one, by the first end;
 * so do those that run out of days, by the first such day.
 */
function candidateNeeds(
  { orders, short_of_days, extensions, lines, surveys, audits, ...facts }: HealthFacts,
  today: CalendarDay,
): Need[] {
  const endingOrders = orders.filter((order) => waits('order-ending', order, today))
  const [first] = endingOrders.toSorted((one, other) => compare(one.end_date, other.end_date))
  return [
    ...(first ? [{ kind: 'order-ending' as const, fact: { ...first, orders: endingOrders.length } }] : []),
    ...needOfDays(short_of_days, today),
    ...extensions.map((fact) => ({ kind: 'extension-asked' as const, fact })),
    ...lines.flatMap(needOfLine),
    ...surveys.flatMap(({ score, ...survey }) =>
      score === null ? [] : [{ kind: 'low-score' as const, fact: { ...survey, score } }],
    ),
    ...audits.map((fact) => ({ kind: 'audit-worse' as const, fact })),
    {
      kind: 'not-set-up',
      fact: {
        has_orders: facts.latest_end !== null,
        has_lead: facts.has_lead,
        has_ended: facts.latest_end !== null && hasEnded({ end_date: facts.latest_end }, today),
      },
    },
  ]
}

function needOfDays(orders: HealthFacts['short_of_days'], today: CalendarDay): Need[] {
  const short = orders
    .filter(({ asked }) => !asked)
    .flatMap(({ asked, ...order }) => {
      const runOut = earlyRunOut(order, today)
      return runOut ? [{ ...runOut, end_date: order.end_date, asked, isUsedUp: isUsedUp(order) }] : []
    })
  const [first] = short.toSorted((one, other) => compare(runOutDay(one), runOutDay(other)))
  if (!first) return []
  const { isUsedUp: _, ...fact } = first
  const used_up = short.filter((order) => order.isUsedUp).length
  return [{ kind: 'days-run-out', fact: { ...fact, used_up, orders: short.length } }]
}

function needOfLine(line: OpenLine): Need[] {
  const kind = kindOfLine(line.last_decision)
  if (kind === 'line-without-proposal') return [{ kind, fact: line }]
  return kind === 'proposal-declined' && line.last_decided_on !== null
    ? [{ kind, fact: { ...line, declined_on: line.last_decided_on } }]
    : []
}

/** Sum of the days of the work orders that have not ended and have a budget. */
export function daysOf(orders: readonly OrderOfSum[], today: CalendarDay): PortfolioRow['days'] {
  const sum = sumOfDays(orders, today)
  return {
    left: budgetLeft(sum),
    percent_used: percentUsed(sum),
    runs_out_on: sum.first_to_run_out?.runs_out_on ?? null,
    runs_out_earliest: sum.first_to_run_out?.runs_out_earliest ?? null,
    runs_out_latest: sum.first_to_run_out?.runs_out_latest ?? null,
  }
}

const earliest = (days: readonly CalendarDay[]): CalendarDay | null => days.toSorted()[0] ?? null

/** Whether a figure counts the engagement. */
export function isCountedBy(only: PortfolioOnly, { need, ending, open, surveys }: Health): boolean {
  switch (only) {
    case 'attention':
      return need !== undefined
    case 'ending':
      return ending > 0
    case 'open':
      return open > 0
    case 'rated':
      return surveys.length > 0
    case 'detractors':
      return surveys.some(({ score }) => score !== null && isLowScore(score))
  }
}

/** Average rating; null without one. Adds hundredths, because ratings have two decimals and sums of fractions are inexact. */
export function averageRating(surveys: readonly Survey[]): number | null {
  const ratings = surveys.map(({ rating }) => rating).filter((rating) => rating !== null)
  const hundredths = ratings.reduce((sum, rating) => sum + Math.round(100 * rating), 0)
  return ratings.length === 0 ? null : hundredths / (100 * ratings.length)
}

function npsOf(surveys: readonly Survey[]): number | null {
  const count = (group: string) => surveys.filter(({ score }) => score !== null && npsGroup(score) === group).length
  return netPromoterScore({
    responses: surveys.length,
    promoters: count('promoter'),
    detractors: count('detractor'),
  })
}

export function figuresOf(healths: readonly Health[]): PortfolioFigures {
  const sum = (figure: 'ending' | 'open') => healths.reduce((total, health) => total + health[figure], 0)
  const surveys = healths.flatMap((health) => health.surveys)
  const surveysBefore = healths.flatMap((health) => health.surveys_before)
  return {
    engagements: healths.length,
    active: healths.filter(({ is_active }) => is_active).length,
    attention: healths.filter((health) => isCountedBy('attention', health)).length,
    ending: sum('ending'),
    open: sum('open'),
    oldest: earliest(healths.map(({ oldest }) => oldest).filter((day) => day !== null)),
    rating: averageRating(surveys),
    rating_before: averageRating(surveysBefore),
    nps: npsOf(surveys),
    nps_before: npsOf(surveysBefore),
  }
}
