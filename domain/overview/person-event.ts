import type { AwayPeriod } from '../absences/absence.ts'
import { nearDay } from '../absences/away-text.ts'
import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import type { TeamEvent } from './engagement-overview.ts'

/** Days ahead for which the people of an engagement who join, leave or are away are listed. */
export const aheadDays = 31

type Event = Pick<TeamEvent, 'kind' | 'day' | 'until'>

/** "joins", "leaves", "away until 2 Jan", or "away" for one day. The list gives the day. */
export const eventText = ({ kind, day, until }: Event, today: CalendarDay): string =>
  until === null || until === day ? kind : `${kind} until ${nearDay(until, today)}`

export const awayEvent = ({ start_date, end_date }: AwayPeriod, today: CalendarDay): Event => ({
  kind: 'away',
  day: start_date < today ? today : start_date,
  until: end_date,
})

interface Departure {
  employee_id: string
  /** The last day. */
  day: CalendarDay
}

/** True if the absence begins after the person has left, so that it concerns the engagement no more. */
export const isAfterLeaving = (
  { employee_id, start_date }: { employee_id: string; start_date: CalendarDay },
  leaving: readonly Departure[],
): boolean => leaving.some((one) => one.employee_id === employee_id && one.day < start_date)

interface TeamMember {
  employee_id: string
  name: string
  first_day: CalendarDay
  last_day: CalendarDay
}
interface MemberAbsence extends AwayPeriod {
  employee_id: string
  name: string
}

/** People who join, leave or are away within 31 days on one engagement, the soonest first. */
export function teamEvents(
  { members, absences }: { members: readonly TeamMember[]; absences: readonly MemberAbsence[] },
  today: CalendarDay,
): TeamEvent[] {
  const lastDay = addDays(today, aheadDays)
  const joining = members.filter(({ first_day }) => first_day > today && first_day <= lastDay)
  const leaving = members
    .filter(({ first_day, last_day }) => first_day <= today && last_day < lastDay)
    .map(({ employee_id, name, last_day }) => ({ employee_id, name, day: last_day }))
  const events: TeamEvent[] = [
    ...joining.map(({ employee_id, name, first_day }) => ({
      employee_id,
      name,
      kind: 'joins' as const,
      day: first_day,
      until: null,
    })),
    ...leaving.map((person) => ({ ...person, kind: 'leaves' as const, until: null })),
    ...absences
      .filter((absence) => !isAfterLeaving(absence, leaving))
      .map(({ employee_id, name, ...absence }) => ({ employee_id, name, ...awayEvent(absence, today) })),
  ]
  return events.toSorted((one, other) => compare(one.day, other.day))
}
