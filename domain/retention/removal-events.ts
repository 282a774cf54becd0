import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { defineEvent } from '../events/event-kind.ts'

const common = {
  subject: 'engagement',
  facts: z.object({ remove_on: CalendarDay }),
  path: ({ engagement_id }: { engagement_id: string }): string => `/engagements/${engagement_id}`,
  inbox: { kind: 'engagement_removal', audience: 'removal' },
} as const

/** A closed engagement is to be removed. People are emailed by retention itself, which tells each of all theirs at once. */
export const removalPlanned = defineEvent({
  ...common,
  kind: 'engagement.removal_planned',
  sentence: ({ facts }) => `Will be removed on ${formatDay(facts.remove_on)}, with all its files`,
})

export const removalCalledOff = defineEvent({
  ...common,
  kind: 'engagement.removal_called_off',
  sentence: ({ facts }) => `Will not be removed on ${formatDay(facts.remove_on)}`,
})
