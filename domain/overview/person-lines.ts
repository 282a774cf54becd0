import { awayUntilText } from '../absences/away-text.ts'
import { addDays, addMonths, type CalendarDay, monthOf } from '../dates/calendar-day.ts'
import { daysUntil } from '../dates/days-until.ts'
import { compare } from '../text/compare.ts'
import type { People } from './people.ts'
import { monthDays } from './rules.ts'

/** The last day of next month. The list has people who leave by then. */
export const leavingUntil = (today: CalendarDay): CalendarDay => addDays(addMonths(monthOf(today), 2), -1)

/** One line of the list of people: a last day, or an absence. */
export interface PersonLine {
  key: string
  employee_id: string
  name: string
  /** Null for an absence. */
  role: string | null
  engagement_ids: readonly string[]
  /** For a leaver, the last day. For an absence, its first day, or today if it has begun. */
  day: CalendarDay
  /** "leaves", "away until 2 Jan". */
  text: string
  /** True if the person leaves within 31 days. */
  isUrgent: boolean
}

/** Who leaves and who is away in one list, the soonest first. */
export function personLines(
  { leaving, absences }: Pick<People, 'leaving' | 'absences'>,
  today: CalendarDay,
): PersonLine[] {
  const leavesBefore = (employee_id: string, engagement_id: string, day: CalendarDay): boolean =>
    leaving.some((one) => one.employee_id === employee_id && one.engagement_id === engagement_id && one.day < day)
  const lines = [
    ...leaving.map(({ engagement_id, employee_id, name, role, day }) => ({
      key: `${engagement_id} ${employee_id}`,
      employee_id,
      name,
      role,
      engagement_ids: [engagement_id],
      day,
      text: 'leaves',
      isUrgent: daysUntil(day, today) < monthDays,
    })),
    ...absences.map(({ id, employee_id, name, engagement_ids, ...absence }) => ({
      key: id,
      employee_id,
      name,
      role: null,
      // Nobody is away from an engagement that they have left.
      engagement_ids: engagement_ids.filter((engagement) => !leavesBefore(employee_id, engagement, absence.start_date)),
      day: absence.start_date < today ? today : absence.start_date,
      text: awayUntilText(absence, today),
      isUrgent: false,
    })),
  ]
  // Absences may have no engagement left to show.
  const shown = lines.filter(({ engagement_ids }) => engagement_ids.length > 0)
  return shown.toSorted((one, other) => compare(one.day, other.day))
}
