import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { AwayPeriod } from './absence.ts'

/** Maximum number of absences listed; those that start soonest. */
export const mostAway = 200

/** The overview and the search show absences that start within four weeks. */
export const awayUntil = (today: CalendarDay): CalendarDay => addDays(today, 28)

/** A current or coming absence. */
export const ListedAbsence = z.object({
  id: Id,
  employee_id: Id,
  name: z.string(),
  photo_id: z.nullable(z.string()),
  ...AwayPeriod.shape,
  /** Engagements of the viewer on which it is shown. */
  engagement_ids: z.array(Id),
})
export type ListedAbsence = z.infer<typeof ListedAbsence>
