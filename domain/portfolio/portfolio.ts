import * as z from 'zod/mini'
import { ScoringType } from '../audits/bands.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { RunOut } from '../days/run-out.ts'
import { EngagementStatus, engagementStatuses } from '../engagements/status.ts'

/** Days over which satisfaction is measured, and of the period before for its change. */
export const satisfactionDays = 90
/** Number of months for which leaving people are listed. */
export const peopleMonths = 12
/** Number of months with people that are expanded at first. */
export const openMonths = 2
/** Maximum number of people named in a month; others are counted. */
export const namedPeople = 200

export const PortfolioRow = z.object({
  id: Id,
  title: z.string(),
  client_name: z.string(),
  status: EngagementStatus,
  /** Reason for the position in the list, in one sentence. */
  reason: z.string(),
  needs_attention: z.boolean(),
  next_end: z.nullable(CalendarDay),
  /** The newest of each title, the newest first. */
  audits: z.array(z.object({ id: Id, title: z.string(), type: ScoringType, score: z.number() })),
  /** Sum of the work orders that have not ended and have a budget; all null without one. */
  days: z.object({
    left: z.nullable(z.number()),
    percent_used: z.nullable(z.number()),
    /** When the first of them runs out before its end, if any does. */
    ...RunOut.shape,
  }),
  /** Average rating, 1 to 5, and by how much it changed; null without answers in the one, or the other, time. */
  satisfaction: z.object({ rating: z.nullable(z.number()), change: z.nullable(z.number()) }),
  /** Extension and team requests, and the day of the oldest. */
  open: z.number(),
  oldest: z.nullable(CalendarDay),
  lead_name: z.nullable(z.string()),
  /** Last visit of anyone of the customer; null: never. */
  last_visit: z.nullable(CalendarDay),
})
export type PortfolioRow = z.infer<typeof PortfolioRow>

export const Portfolio = z.object({
  rows: z.array(PortfolioRow),
  total: z.number(),
  /** How many of them need attention. */
  attention: z.number(),
})
export type Portfolio = z.infer<typeof Portfolio>

/** The figures above the list, of the engagements that the filters leave. */
export const PortfolioFigures = z.object({
  engagements: z.number(),
  active: z.number(),
  attention: z.number(),
  /** Work orders that end within 31 days. */
  ending: z.number(),
  open: z.number(),
  oldest: z.nullable(CalendarDay),
  rating: z.nullable(z.number()),
  rating_before: z.nullable(z.number()),
  nps: z.nullable(z.number()),
  nps_before: z.nullable(z.number()),
})
export type PortfolioFigures = z.infer<typeof PortfolioFigures>

const Leaver = z.object({
  employee_id: Id,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  role: z.string(),
  /** The last day of their last assignment, and the engagement it is on. */
  day: CalendarDay,
  engagement_id: Id,
})
export type Leaver = z.infer<typeof Leaver>

export const LeavingMonth = z.object({
  /** Its first day. */
  month: CalendarDay,
  count: z.number(),
  /** null where they were not asked for. By last day; `namedPeople` at most. */
  people: z.nullable(z.array(Leaver)),
})
export type LeavingMonth = z.infer<typeof LeavingMonth>

/** Which engagements by how they stand. */
export const portfolioStates = ['Not completed', ...engagementStatuses, 'All'] as const
export const PortfolioState = z.enum(portfolioStates)
export type PortfolioState = z.infer<typeof PortfolioState>

/** The figures are filters: only those that one of them counts. */
export const portfolioOnlyNames = ['attention', 'ending', 'open', 'rated', 'detractors'] as const
export const PortfolioOnly = z.enum(portfolioOnlyNames)
export type PortfolioOnly = z.infer<typeof PortfolioOnly>

/** Sort order of a column. */
export const portfolioOrderNames = ['need', 'title', 'next_end', 'audits', 'satisfaction', 'open', 'visit'] as const
export const PortfolioOrder = z.enum(portfolioOrderNames)
export type PortfolioOrder = z.infer<typeof PortfolioOrder>
export const directions = ['asc', 'desc'] as const
export const Direction = z.enum(directions)
export type Direction = z.infer<typeof Direction>

/** Direction of the first click on a column heading: rows that need attention come first. */
export const firstDirection: Record<PortfolioOrder, Direction> = {
  need: 'asc',
  title: 'asc',
  next_end: 'asc',
  audits: 'asc',
  satisfaction: 'asc',
  open: 'desc',
  visit: 'asc',
}

/** The reason of an engagement on track: "Next end in 99 days". */
export const nextEndReason = (days: string): string => `Next end ${days}`
/** Whether a reason only says the next end, which the table has in a column of its own. */
export const saysOnlyNextEnd = (reason: string): boolean => reason.startsWith(nextEndReason(''))
