import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { defineEvent } from '../events/event-kind.ts'

// A person on a work order. People on a new work order, and past assignments, are no events.

const common = {
  subject: 'work_order',
  path: ({ engagement_id }: { engagement_id: string }): string =>
    `/engagements/${engagement_id}/team?view=implementation`,
  retention: 'as long as the engagement',
} as const

export const assignmentJoined = defineEvent({
  ...common,
  kind: 'assignment.joined',
  facts: z.object({ role: z.string() }),
  sentence: ({ person, facts, subject }) => `${person}, ${facts.role}, joined ${subject.reference}`,
})

export const assignmentLeft = defineEvent({
  ...common,
  kind: 'assignment.left',
  facts: z.object({ role: z.string() }),
  sentence: ({ person, facts, subject }) => `${person}, ${facts.role}, left ${subject.reference}`,
})

/** The last day of a person on a work order changes, and not only with the end of the work order. */
export const assignmentEndMoved = defineEvent({
  ...common,
  kind: 'assignment.end_moved',
  facts: z.object({ role: z.string(), old_end: CalendarDay, new_end: CalendarDay }),
  sentence: ({ person, facts: { old_end, new_end }, subject }) =>
    `${person} stays on ${subject.reference} until ${formatDay(new_end)}, was ${formatDay(old_end)}`,
})
