import { periodText } from '../absences/away-text.ts'
import { addDays, type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { daysUntil } from '../dates/days-until.ts'
import type { TeamEvent } from '../overview/engagement-overview.ts'
import { aheadDays, teamEvents } from '../overview/person-event.ts'
import type { Period } from '../work-orders/progress.ts'
import type { Member } from './member.ts'

/** Days of the strip, today included. */
export const stripDays = 28

/** Part of the strip in days from today. `to` is the day after the last one. */
export interface StripPart {
  from: number
  to: number
}

export interface StripRow {
  member: Member
  here: StripPart
  away: readonly StripPart[]
  events: readonly { text: string; isUrgent: boolean }[]
}

/** Rows for people who join, leave or are away within four weeks, the soonest first, and one sentence about the others. */
export function nextWeeks(members: readonly Member[], today: CalendarDay): { rows: StripRow[]; others: string } {
  const events = Map.groupBy(eventsOf(members, today), ({ employee_id }) => employee_id)
  const lastDay = addDays(today, stripDays - 1)
  const [shown, later] = [
    [...events.values()].filter(([first]) => first && first.day <= lastDay),
    [...events.values()].filter(([first]) => first && first.day > lastDay).flat(),
  ]
  const rows = shown.flatMap((own) => {
    const member = members.find(({ employee_id }) => employee_id === own[0]?.employee_id)
    return member ? [rowOf(member, own, today)] : []
  })
  return {
    rows,
    others: othersSentence({ later, staying: members.length - events.size, hasRows: rows.length > 0 }, today),
  }
}

function eventsOf(members: readonly Member[], today: CalendarDay): TeamEvent[] {
  const people = members.map(({ employee_name, ...member }) => ({ ...member, name: employee_name }))
  const absences = people.flatMap(({ employee_id, name, absences }) =>
    absences
      .filter(({ start_date }) => start_date <= addDays(today, aheadDays))
      .map((absence) => ({ ...absence, employee_id, name })),
  )
  return teamEvents({ members: people, absences }, today)
}

function rowOf(member: Member, events: readonly TeamEvent[], today: CalendarDay): StripRow {
  return {
    member,
    here: partOf({ start_date: member.first_day, end_date: member.last_day }, today),
    away: member.absences.map((absence) => partOf(absence, today)).filter(({ from, to }) => from < to),
    events: events.map((event) => ({ text: eventText(event, today), isUrgent: event.kind === 'leaves' })),
  }
}

const partOf = ({ start_date, end_date }: Period, today: CalendarDay): StripPart => ({
  from: Math.max(0, daysUntil(start_date, today)),
  to: Math.min(stripDays, daysUntil(end_date, today) + 1),
})

/** "joins 14 Dec 2026", "leaves 24 Dec 2026", "away 1 Dec to 9 Dec". */
const eventText = ({ kind, day, until }: TeamEvent, today: CalendarDay): string =>
  kind === 'away'
    ? `away ${periodText({ start_date: day, end_date: until ?? day }, today)}`
    : `${kind} ${formatDay(day)}`

interface Others {
  /** Events after the strip. */
  later: readonly TeamEvent[]
  staying: number
  hasRows: boolean
}

/** "After that: Freya Thorne leaves 26 Dec 2026. The other 20 members stay and are here on all days." */
function othersSentence({ later, staying, hasRows }: Others, today: CalendarDay): string {
  const after = later.map((event) => `${event.name} ${eventText(event, today)}`).join(', ')
  const others = hasRows || later.length > 0 ? 'other ' : ''
  const stay =
    staying === 1
      ? `The ${others}member stays and is here on all days.`
      : `The ${others}${staying} members stay and are here on all days.`
  return [after && `After that: ${after}.`, staying > 0 && stay].filter(Boolean).join(' ')
}
