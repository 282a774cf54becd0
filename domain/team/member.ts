import * as z from 'zod/mini'
import { AwayPeriod } from '../absences/absence.ts'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

export const Tag = z.object({ id: Id, name: z.string() })
export type Tag = z.infer<typeof Tag>

/** Document 2, point 3. `member_role_id` sorts members within a team. */
export const Member = z.object({
  employee_id: Id,
  employee_name: z.string(),
  employee_photo_id: z.nullable(z.string()),
  member_role: z.string(),
  member_role_id: z.number(),
  /** The first day of the assignments on this engagement that have not ended. */
  first_day: CalendarDay,
  /** The last day of the last assignment on this engagement. */
  last_day: CalendarDay,
  /** Current and coming ones until the last day, by start date. */
  absences: z.array(AwayPeriod),
  tags: z.array(Tag),
})
export type Member = z.infer<typeof Member>
