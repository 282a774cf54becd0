import * as z from 'zod/mini'
import { ScoringType } from '../audits/bands.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { Category } from '../files/shared-file.ts'

/** Number of results per kind, at first and after "show all". */
export const shownPerKind = 3
export const allPerKind = 50
/** Number of results per kind that are counted; beyond it "more than" is shown. */
export const countedPerKind = 60

export const FoundKind = z.enum(['engagement', 'work-order', 'person', 'stakeholder', 'file', 'audit'])
export type FoundKind = z.infer<typeof FoundKind>

/** How well it answers: 5 is called exactly so, 4 begins so, 3 has words that do, 2 holds them, 1 is found by its engagement too. */
const rank = z.number()
const onEngagement = { id: Id, engagement_id: Id, engagement_title: z.string(), rank }

export const FoundEngagement = z.object({
  kind: z.literal('engagement'),
  id: Id,
  rank,
  title: z.string(),
  client_name: z.string(),
  ended_on: z.nullable(CalendarDay),
})
export type FoundEngagement = z.infer<typeof FoundEngagement>

export const FoundWorkOrder = z.object({
  kind: z.literal('work-order'),
  ...onEngagement,
  reference: z.string(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  /** An extension was asked for, and is not refused. */
  requested: z.boolean(),
})
export type FoundWorkOrder = z.infer<typeof FoundWorkOrder>

/** Person on a work order with their last day on that engagement; null for leads. */
const FoundPerson = z.object({
  kind: z.literal('person'),
  ...onEngagement,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  role: z.string(),
  until: z.nullable(CalendarDay),
})

const FoundStakeholder = z.object({
  kind: z.literal('stakeholder'),
  ...onEngagement,
  name: z.string(),
  role: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
})

const FoundFile = z.object({
  kind: z.literal('file'),
  ...onEngagement,
  file_name: z.string(),
  category: Category,
  is_sensitive: z.boolean(),
  expire_on: z.nullable(CalendarDay),
  archived: z.boolean(),
})

const FoundAudit = z.object({
  kind: z.literal('audit'),
  ...onEngagement,
  title: z.string(),
  created_on: CalendarDay,
  type: ScoringType,
  score: z.number(),
})

export const Found = z.discriminatedUnion('kind', [
  FoundEngagement,
  FoundWorkOrder,
  FoundPerson,
  FoundStakeholder,
  FoundFile,
  FoundAudit,
])
export type Found = z.infer<typeof Found>

const FoundGroup = z.object({
  kind: FoundKind,
  /** All that were found of the kind, up to `countedPerKind`. */
  count: z.number(),
  found: z.array(Found),
})

export const Results = z.object({
  /** Corrected search, if the words had no results and one may contain a typing error. */
  forgiven: z.nullable(z.string()),
  groups: z.array(FoundGroup),
})
export type Results = z.infer<typeof Results>
