import * as z from 'zod/mini'
import { ScoringType } from '../audits/bands.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { OrderDays } from '../days/order-days.ts'
import { Category } from '../files/shared-file.ts'
import { Change } from './change.ts'
import { Words } from './words.ts'

export const newestFiles = 4
/** Changes of this many days, and at most this many. */
export const recentDays = 60
export const recentChanges = 5

/** Event of one person on a day. A person can have several. */
const TeamEvent = z.object({
  employee_id: Id,
  name: z.string(),
  kind: z.enum(['joins', 'leaves', 'away']),
  /** The first day, or the last one of a person who leaves. Today if an absence has begun. */
  day: CalendarDay,
  /** Last day of an absence. */
  until: z.nullable(CalendarDay),
})
export type TeamEvent = z.infer<typeof TeamEvent>

const AuditCourse = z.object({
  id: Id,
  title: z.string(),
  type: ScoringType,
  score: z.number(),
  score_before: z.nullable(z.number()),
  day: CalendarDay,
  points: z.array(z.object({ x: CalendarDay, y: z.number() })),
})
export type AuditCourse = z.infer<typeof AuditCourse>

/** How an engagement stands. */
export const EngagementOverview = z.object({
  /** Work orders that have not ended, by first day. */
  work_orders: z.array(
    z.object({
      id: Id,
      reference: z.string(),
      start_date: CalendarDay,
      end_date: CalendarDay,
      ...OrderDays.shape,
    }),
  ),
  /** Last day of the work order that ended last, if all have ended. */
  ended_on: z.nullable(CalendarDay),
  /** The delivery lead; without one the client partner, or else the portfolio director. */
  lead: z.nullable(z.object({ role: z.string(), name: z.string(), photo_id: z.nullable(z.string()) })),
  /** Within 31 days, the soonest first. */
  people: z.array(TeamEvent),
  /** The newest of each title, the newest first. */
  audits: z.array(AuditCourse),
  feedback: z.object({
    responses: z.number(),
    average_rating: z.nullable(z.number()),
    nps: z.nullable(z.number()),
    last: z.nullable(
      z.object({ name: z.string(), day: CalendarDay, score: z.nullable(z.number()), said: z.nullable(z.string()) }),
    ),
  }),
  files: z.array(
    z.object({
      id: Id,
      file_name: z.string(),
      category: Category,
      is_sensitive: z.boolean(),
      /** The caller neither shared nor downloaded this version. */
      is_unopened: z.boolean(),
      added_on: CalendarDay,
      expire_on: z.nullable(CalendarDay),
    }),
  ),
})
export type EngagementOverview = z.infer<typeof EngagementOverview>

const OpenItem = z.object({
  words: Words,
  since: CalendarDay,
  /** Path of the portal that shows it, and the label of the link. */
  path: z.string(),
  action: z.string(),
})
export type OpenItem = z.infer<typeof OpenItem>

/** Requests that others must answer, the oldest first. */
export const OpenItems = z.array(OpenItem)

export const EngagementChanges = z.object({
  /** The newest first. One's own acts are not among them. */
  changes: z.array(Change),
  /** True if the caller's overview lists all changes of the engagement. */
  is_own: z.boolean(),
})
export type EngagementChanges = z.infer<typeof EngagementChanges>
