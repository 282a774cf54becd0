import * as z from 'zod/mini'
import { ListedAbsence } from '../absences/listed-absence.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { EngagementName } from '../engagements/engagement.ts'

/** Maximum number of people listed; those who leave soonest. */
export const mostLeaving = 200

export const LeavingPerson = z.object({
  engagement_id: Id,
  employee_id: Id,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  /** In which they stay until the last day. */
  role: z.string(),
  /** The last one of theirs on the engagement. */
  day: CalendarDay,
})
export type LeavingPerson = z.infer<typeof LeavingPerson>

/** People who leave and people who are away. Both lists have the soonest first. */
export const People = z.object({
  leaving: z.array(LeavingPerson),
  absences: z.array(ListedAbsence),
  /** Engagements of the people above, by title. */
  engagements: z.array(EngagementName),
})
export type People = z.infer<typeof People>
