import * as z from 'zod/mini'
import { AwayPeriod } from '../absences/absence.ts'
import { ScoringType } from '../audits/bands.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

/** Number of results per group, at first and after "show all". */
export const shownPerGroup = 3
export const allPerGroup = 50
/** Number of rows that fit on the screen. */
export const fittingRows = 12

export const FoundKind = z.enum([
  'engagement',
  'work-order',
  'person',
  'stakeholder',
  'file',
  'audit',
  'survey',
  'feedback',
  'team-feedback',
  'team',
  'team-request',
  'extension-request',
])
export type FoundKind = z.infer<typeof FoundKind>

/** A record that the search found. */
export const Found = z.object({
  kind: FoundKind,
  id: Id,
  engagement_id: Id,
  engagement_title: z.string(),
  customer: z.string(),
  /** The name of the record. Surveys have the name of their author, feedback that of the person or team it is about. */
  title: z.string(),
  /** Role, category, customer and the like: the first one, and others that contain a word of the search. */
  details: z.array(z.string()),
  /** Day on which it was shared, created, given or asked for. null for records with a period. */
  happened_on: z.nullable(CalendarDay),
  starts_on: z.nullable(CalendarDay),
  /** Last day; of a file, the last day on which it can be opened. */
  ends_on: z.nullable(CalendarDay),
  /** An archived file, or a request that is decided or completed. */
  is_closed: z.boolean(),
  is_sensitive: z.boolean(),
  photo_id: z.nullable(z.string()),
  /** Score of an audit in percent. */
  rating: z.nullable(z.object({ type: ScoringType, score: z.number() })),
  /** Current or next absence of a person, if it starts within four weeks. */
  absence: z.nullable(AwayPeriod),
  /** Work order with an extension that is requested or accepted. */
  has_extension: z.boolean(),
})
export type Found = z.infer<typeof Found>

export const GroupName = z.enum([
  'Engagements',
  'Work orders',
  'People',
  'Teams',
  'Files',
  'Audits',
  'Feedback',
  'Requests',
  'Actions',
  'Screens',
])
export type GroupName = z.infer<typeof GroupName>

/** The group of each kind. */
export const groupOfKind: Readonly<Record<FoundKind, GroupName>> = {
  engagement: 'Engagements',
  'work-order': 'Work orders',
  person: 'People',
  stakeholder: 'People',
  file: 'Files',
  audit: 'Audits',
  survey: 'Feedback',
  feedback: 'Feedback',
  'team-feedback': 'Feedback',
  team: 'Teams',
  'team-request': 'Requests',
  'extension-request': 'Requests',
}

/** An action or a screen. */
export const FoundCommand = z.object({
  kind: z.literal('command'),
  /** Name in `commands`. */
  name: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Path of its screen. null if the browser does it at once, or if `fill` is set. */
  path: z.nullable(z.string()),
  /** Start of a search for the engagement or work order that the action needs. */
  fill: z.nullable(z.string()),
})
export type FoundCommand = z.infer<typeof FoundCommand>

export const Result = z.discriminatedUnion('kind', [Found, FoundCommand])
export type Result = z.infer<typeof Result>

export const ResultGroup = z.object({
  name: GroupName,
  /** All matches, shown or not. */
  count: z.number(),
  results: z.array(Result),
})
export type ResultGroup = z.infer<typeof ResultGroup>

/** The groups with as many results as fit: three of each, or more of one or two groups. */
export function fitGroups(groups: readonly ResultGroup[]): ResultGroup[] {
  const half = Math.floor(fittingRows / 2)
  return groups.map((group) => {
    const others = groups.reduce((sum, { results }) => sum + results.length, -group.results.length)
    const shown = groups.length > 2 ? shownPerGroup : Math.max(half, fittingRows - others)
    return { ...group, results: group.results.slice(0, shown) }
  })
}

export const Results = z.object({
  /** The best match is first in the first group. */
  groups: z.array(ResultGroup),
  /** Folded words of the search that was made, without those it does not need. */
  words: z.array(z.string()),
  /** The search that was made instead, if a word had no match and one with a typing error corrected had. */
  corrected: z.nullable(z.string()),
  /** Without a match: up to three words that the viewer can find and that look like the typed ones. */
  nearest_words: z.array(z.string()),
})
export type Results = z.infer<typeof Results>
