import { addDays, addMonths, type CalendarDay, monthOf } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import { endsWithinMonth } from '../work-orders/progress.ts'
import type { LeavingPerson, People } from './people.ts'
import { awayEvent, eventText, isAfterLeaving } from './person-event.ts'

/** The last day of next month. The list has people who leave by then. */
export const leavingUntil = (today: CalendarDay): CalendarDay => addDays(addMonths(monthOf(today), 2), -1)

type Person = Pick<LeavingPerson, 'employee_id' | 'name'>

/** One line of the list of people: a last day, or an absence. */
export interface PersonLine {
  key: string
  /** Several if they leave an engagement on the same day. */
  people: readonly [Person, ...Person[]]
  /** Null for an absence, and for several people. */
  role: string | null
  engagement_ids: readonly string[]
  /** For a leaver, the last day. For an absence, its first day, or today if it has begun. */
  day: CalendarDay
  /** "leaves", "away until 2 Jan". */
  text: string
  /** True if the person leaves within 31 days. */
  isUrgent: boolean
}

type Leaving = readonly [LeavingPerson, ...LeavingPerson[]]

function leavingTogether(leaving: readonly LeavingPerson[]): Leaving[] {
  const groups = Map.groupBy(leaving, ({ engagement_id, day }) => `${engagement_id} ${day}`)
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []))
}

/** People who leave or are away in one list, the soonest first. */
export function personLines(
  { leaving, absences }: Pick<People, 'leaving' | 'absences'>,
  today: CalendarDay,
): PersonLine[] {
  const lines = [
    ...leavingTogether(leaving).map(([first, ...others]) => ({
      key: `${first.engagement_id} ${first.employee_id}`,
      people: [first, ...others] as const,
      role: others.length > 0 ? null : first.role,
      engagement_ids: [first.engagement_id],
      day: first.day,
      text: others.length > 0 ? 'leave' : 'leaves',
      isUrgent: endsWithinMonth({ end_date: first.day }, today),
    })),
    ...absences.map((absence) => ({
      key: absence.id,
      people: [absence] as const,
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
