import { addDays, addMonths, type CalendarDay, monthOf } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import type { People } from './people.ts'
import { awayEvent, eventText, isAfterLeaving } from './person-event.ts'
import { endsWithinMonth } from './rules.ts'

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

/** People who leave or are away in one list, the soonest first. */
export function personLines(
  { leaving, absences }: Pick<People, 'leaving' | 'absences'>,
  today: CalendarDay,
): PersonLine[] {
  const lines = [
    ...leaving.map(({ engagement_id, employee_id, name, role, day }) => ({
      key: `${engagement_id} ${employee_id}`,
      employee_id,
      name,
      role,
      engagement_ids: [engagement_id],
      day,
      text: 'leaves',
      isUrgent: endsWithinMonth({ end_date: day }, today),
    })),
    ...absences.map((absence) => ({
      key: absence.id,
      employee_id: absence.employee_id,
      name: absence.name,
      role: null,
      engagement_ids: absence.engagement_ids.filter(
        (id) =>
          !isAfterLeaving(
            absence,
            leaving.filter(({ engagement_id }) => engagement_id === id),
          ),
      ),
      day: awayEvent(absence, today).day,
      text: eventText(awayEvent(absence, today), today),
      isUrgent: false,
    })),
  ]
  // An absence has no engagement to show if the person has left all of them.
  const shown = lines.filter(({ engagement_ids }) => engagement_ids.length > 0)
  return shown.toSorted((one, other) => compare(one.day, other.day))
}
