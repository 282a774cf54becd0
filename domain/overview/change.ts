import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { EngagementName } from '../engagements/engagement.ts'
import { Words } from './words.ts'

/** Figures above the list, in this order. */
export const figures = [
  'joined',
  'left',
  'dates',
  'orders',
  'audits',
  'files',
  'feedback',
  'requests',
  'stakeholders',
] as const
export const Figure = z.enum(figures)
export type Figure = z.infer<typeof Figure>

export const figureLabel: Readonly<Record<Figure, string>> = {
  joined: 'Joined',
  left: 'Left',
  dates: 'Dates moved',
  orders: 'New orders',
  audits: 'Audits',
  files: 'Files',
  feedback: 'Feedback',
  requests: 'Requests',
  stakeholders: 'Stakeholders',
}

/** Figure that counts a kind, if any. The changes of a day are listed in this order. */
const figureByKind = {
  'new-engagement': null,
  'release-note': null,
  proposal: 'requests',
  'team-asked': 'requests',
  extension: 'requests',
  file: 'files',
  audit: 'audits',
  'engagement-changed': null,
  'order-changed': null,
  'dates-moved': 'dates',
  'order-new': 'orders',
  'order-removed': null,
  joined: 'joined',
  left: 'left',
  'end-moved': 'dates',
  'role-changed': null,
  'order-ended': null,
  survey: 'feedback',
  'people-feedback': 'feedback',
  stakeholder: 'stakeholders',
} satisfies Record<string, Figure | null>

export type ChangeKind = keyof typeof figureByKind
export const ChangeKind = z.enum(Object.keys(figureByKind) as ChangeKind[])
export const figureOf: Readonly<Record<ChangeKind, Figure | null>> = figureByKind

/** End of the line: "61 days later", "13 points lower", or a recommendation score. */
export const Difference = z.object({
  text: z.string(),
  /** The score of an audit got worse. */
  is_worse: z.boolean(),
  score: z.nullable(z.number()),
})
export type Difference = z.infer<typeof Difference>

export const Change = z.object({
  id: z.string(),
  kind: ChangeKind,
  /** null: it is about the portal itself. */
  engagement_id: z.nullable(Id),
  day: CalendarDay,
  words: Words,
  difference: z.nullable(Difference),
  path: z.string(),
  /** How many it stands for, where people joined or left together. */
  count: z.number(),
})
export type Change = z.infer<typeof Change>

export const Changes = z.object({
  since: CalendarDay,
  /** There is no last visit to count from. */
  first_visit: z.boolean(),
  /** True if there are more changes than the newest ones listed. */
  cut: z.boolean(),
  /** The newest first. One's own acts are not among them. */
  changes: z.array(Change),
  /** Engagements of the changes above. */
  engagements: z.array(EngagementName),
})
export type Changes = z.infer<typeof Changes>

/** Number of changes of each engagement that has some. */
export const ChangeCounts = z.object({
  since: CalendarDay,
  first_visit: z.boolean(),
  counts: z.array(z.object({ engagement_id: Id, changes: z.number() })),
})
export type ChangeCounts = z.infer<typeof ChangeCounts>

export const countsOf = (changes: readonly Pick<Change, 'kind' | 'count'>[]): Record<Figure, number> => {
  const counts = Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Figure, number>
  for (const { kind, count } of changes) {
    const figure = figureOf[kind]
    if (figure !== null) counts[figure] += count
  }
  return counts
}
