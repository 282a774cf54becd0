import * as z from 'zod/mini'
import { ScoringType } from '../audits/bands.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { OrderDays } from '../days/order-days.ts'
import { Category } from '../files/shared-file.ts'
import { Todo } from './todo.ts'
import { Words } from './words.ts'

/** Days ahead for which joining and leaving people are listed. */
export const aheadDays = 31
export const newestFiles = 4
export const recentDays = 60
export const recentRows = 9

const Mover = z.object({
  employee_id: Id,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  role: z.string(),
  /** The first or the last day of theirs on the engagement. */
  day: CalendarDay,
})
export type Mover = z.infer<typeof Mover>

const AuditCourse = z.object({
  id: Id,
  title: z.string(),
  type: ScoringType,
  score: z.number(),
  before: z.nullable(z.object({ day: CalendarDay, score: z.number() })),
  day: CalendarDay,
  /** Completed ones. */
  surveys: z.number(),
  points: z.array(z.object({ x: CalendarDay, y: z.number() })),
})
export type AuditCourse = z.infer<typeof AuditCourse>

/** Person who leads the engagement; the address only if the caller may see it. */
const Leader = z.object({
  role: z.string(),
  employee_id: Id,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Leader = z.infer<typeof Leader>

const OpenItem = z.object({ words: Words, since: CalendarDay, path: z.string() })
export type OpenItem = z.infer<typeof OpenItem>

/** How an engagement stands, on one page. */
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
  leaders: z.array(Leader),
  /** Within 31 days, the soonest first. */
  joining: z.array(Mover),
  leaving: z.array(Mover),
  /** The newest of each title, the newest first. */
  audits: z.array(AuditCourse),
  feedback: z.object({
    responses: z.number(),
    average_rating: z.nullable(z.number()),
    nps: z.nullable(z.number()),
    /** The average rating by quarter, the oldest first, those without an answer left out. */
    quarters: z.array(z.object({ first: CalendarDay, rating: z.number() })),
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
      added_on: CalendarDay,
      expire_on: z.nullable(CalendarDay),
    }),
  ),
  /** The caller's to-dos here, and open items that wait for the other side. */
  todos: z.array(Todo),
  open: z.array(OpenItem),
  lately: z.array(z.object({ day: CalendarDay, words: Words, path: z.nullable(z.string()) })),
})
export type EngagementOverview = z.infer<typeof EngagementOverview>
