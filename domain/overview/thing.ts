import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { EngagementName } from '../engagements/engagement.ts'
import { Words } from './words.ts'

export const WaitingKind = z.enum([
  'proposal',
  'feedback-asked',
  'extension-answered',
  'file',
  'order-ending',
  'audit',
  'extension-asked',
  'line-without-proposal',
  'proposal-declined',
  'low-score',
  'feedback-missing',
  'own-file',
  'people-leaving',
  'bug-report',
  'failed-mail',
])
export type WaitingKind = z.infer<typeof WaitingKind>

/** `kind:subject`, the same as long as it waits: what somebody puts off is kept by it. */
export const ThingId = z.string().check(z.regex(/^[a-z-]{1,40}:[A-Za-z0-9_-]{1,100}$/, 'Use the id of a to-do'))

/** Something that waits for a person. Nothing of it is stored: it is there as long as its rule finds it. */
export const WaitingThing = z.object({
  id: ThingId,
  kind: WaitingKind,
  /** null: it is about the portal itself. */
  engagement_id: z.nullable(Id),
  words: Words,
  since: CalendarDay,
  /** The day by which something has to happen, where there is one. */
  by: z.nullable(CalendarDay),
  /** Where it is done, a path of this portal, and what its button says. */
  path: z.string(),
  action: z.string(),
})
export type WaitingThing = z.infer<typeof WaitingThing>

export const Waiting = z.object({
  /** What has a deadline first, the nearest on top; then the oldest. */
  things: z.array(WaitingThing),
  /** The same of what the person put off. */
  put_off: z.array(WaitingThing),
  /** Those that are named above. */
  engagements: z.array(EngagementName),
})
export type Waiting = z.infer<typeof Waiting>

export const putOffDays = 7
