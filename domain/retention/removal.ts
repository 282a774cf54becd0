import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { addDays, addMonths, CalendarDay } from '../dates/calendar-day.ts'
import { EnteredDay } from '../dates/entered-day.ts'
import { textField } from '../text/text-field.ts'

/** Days before a removal at which people get the first email. */
const noticeDays = 30
/** Days before a removal at which people get a reminder. */
const reminderDays = 7
/** A removal overdue by this many days means that its job is failing. */
export const overdueDays = 2

/**
 * Engagements closed before this day are removed. An engagement closes on the last day of its last work order. It is kept
 * for this number of full months, beginning the day after (document 1, point 4).
 */
export const retentionCutoff = (today: CalendarDay, months: number): CalendarDay => addMonths(today, -months)

export const firstRemovalDay = (today: CalendarDay): CalendarDay => addDays(today, noticeDays)
/** After a hold the full notice period starts again. */
export const removalDayAfterHold = (removeOn: CalendarDay, today: CalendarDay): CalendarDay =>
  later(removeOn, firstRemovalDay(today))
export const isToBeReminded = (removeOn: CalendarDay, today: CalendarDay): boolean =>
  removeOn <= addDays(today, reminderDays)
/** A late reminder postpones the removal, so that it is never announced for the next day. */
export const removalDayAfterReminder = (removeOn: CalendarDay, today: CalendarDay): CalendarDay =>
  later(removeOn, addDays(today, reminderDays))
const later = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other)

export const RemovalState = z.enum(['planned', 'held', 'fallen away', 'removed'])
export type RemovalState = z.infer<typeof RemovalState>
export const isOpen = (state: RemovalState): boolean => state === 'planned' || state === 'held'

/** Kinds of data removed with an engagement, in the order of the report. */
export const removedKinds = {
  work_order: 'Work orders',
  assignment: 'Assignments',
  day: 'Recorded days',
  file: 'Files',
  version: 'File versions',
  service_feedback: 'Service feedback',
  people_feedback: 'Feedback on people and teams',
  audit: 'Audits',
  request: 'Team requests and extension requests',
  stakeholder: 'Stakeholders',
  access: 'Stakeholder access and invitations',
  team: 'Teams and tags',
  trace: 'Notifications, download records and recent changes',
} as const
export type RemovedKind = keyof typeof removedKinds
const kindNames = Object.keys(removedKinds) as [RemovedKind, ...RemovedKind[]]

export const RemovedParts = z.object({
  counts: z.array(z.object({ kind: z.enum(kindNames), count: z.number() })),
  /** Size of all versions of its files before encryption. */
  bytes: z.number(),
})
export type RemovedParts = z.infer<typeof RemovedParts>

export const Removal = z.object({
  id: Id,
  engagement_id: Id,
  title: z.string(),
  client_name: z.string(),
  state: RemovalState,
  /** Last day of its last work order; if the engagement disappeared from the records later, the day it disappeared. */
  closed_on: CalendarDay,
  remove_on: CalendarDay,
  planned_at: z.string(),
  /** Name of the person who holds it, the reason, and the last day of the hold. */
  held: z.nullable(z.object({ by: z.string(), reason: z.string(), until: z.nullable(CalendarDay) })),
  /** When it was removed or cancelled. */
  ended_at: z.nullable(z.string()),
  /** Sentence that says why it was cancelled. */
  ended_because: z.nullable(z.string()),
  /** Removed data; null before the removal. */
  parts: z.nullable(RemovedParts),
  /** Name of the superuser who allowed imports of it again; null while imports skip it. */
  allowed_back_by: z.nullable(z.string()),
  /** Number of its file versions that are not yet deleted from the file storage. */
  files_left: z.number(),
  /** Grows with every change. */
  version: z.number(),
})
export type Removal = z.infer<typeof Removal>

/** Reason of a hold. */
export const holdRules = { label: 'Reason', min: 3, max: 500 }
const Version = z.number('Send the version of the removal that you saw')
export const Hold = z.object({
  reason: textField(holdRules),
  /** Last day of the hold; null: until it is released. */
  until: z.nullable(EnteredDay),
  version: Version,
})
export type Hold = z.infer<typeof Hold>
export const RemovalVersion = z.object({ version: Version })

/** A hold must end today or later. */
export const holdProblem = ({ until }: Pick<Hold, 'until'>, today: CalendarDay): string | undefined =>
  until !== null && until < today ? 'Choose today or a later date' : undefined

export const noSuchRemoval = 'This removal does not exist'
export const removalChanged = 'This removal has changed since you opened it. Please check it again.'
export const cannotHoldOrRelease = 'You can no longer hold or release this removal.'
export const notRemoved = 'You can allow imports only for removed engagements.'

export const noLongerClosed = 'The engagement is open again, or closed too recently.'
export const noLongerThere = 'The engagement is no longer in our records.'
export const noLongerSet = 'Closed engagements are no longer removed.'
