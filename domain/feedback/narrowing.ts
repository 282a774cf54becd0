import * as z from 'zod/mini'
import { CalendarDay } from '../dates/calendar-day.ts'
import { isStorable } from '../text/storable.ts'

const tooLong = 'Use at most 100 characters to search'

/** Filters of a list of feedback, in addition to its columns. Days are in the provider's time zone. */
export const narrowing = {
  /** Words that all begin somewhere in the texts and names. */
  search: z.optional(z.string().check(z.maxLength(100, tooLong), z.refine(isStorable, tooLong))),
  /** The first and the last day. */
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
}
export interface Narrowing {
  search?: string | undefined
  from?: CalendarDay | undefined
  to?: CalendarDay | undefined
}

export const feedbackOrders = { newest: 'Newest first', oldest: 'Oldest first' } as const
export const feedbackOrderNames = ['newest', 'oldest'] as const
export const FeedbackOrder = z.enum(feedbackOrderNames)
export type FeedbackOrder = z.infer<typeof FeedbackOrder>

/** Says who can read feedback on people and teams, and surveys: everyone with access to the engagement. */
export const readersOfFeedback = (provider: string): string =>
  `Everyone on this engagement can read this: stakeholders and the staff of ${provider}.`
