import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { addDays, addMonths, CalendarDay, monthOf } from '../dates/calendar-day.ts'
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

export const LeavingPeople = z.object({
  /** The soonest first. */
  people: z.array(LeavingPerson),
  /** Engagements of the people above. */
  engagements: z.array(EngagementName),
})
export type LeavingPeople = z.infer<typeof LeavingPeople>

/** People are listed who leave until the end of next month. */
export const leavingUntil = (today: CalendarDay): CalendarDay => addDays(addMonths(monthOf(today), 2), -1)
