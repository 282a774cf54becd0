import type { ListedAbsence } from '../absences/listed-absence.ts'
import type { CalendarDay } from '../dates/calendar-day.ts'
import type { EngagementName } from '../engagements/engagement.ts'
import type { LeavingPerson } from '../overview/people.ts'
import { plainText } from '../overview/words.ts'
import { compare } from '../text/compare.ts'
import type { DatedTodo } from '../todos/todos.ts'

/** All-day event in a calendar feed. */
export interface CalendarEvent {
  /** Stable id: the event keeps it when its day changes. */
  id: string
  day: CalendarDay
  /** Set if the event is longer than a day. */
  last_day?: CalendarDay
  /** Starts with the engagement, since calendars show the first words; an absence starts with the person. */
  title: string
  client_name: string
  /** The screen it is about, a path of this portal. */
  path: string
}

interface Days {
  /** Work orders that have not ended. */
  orders: readonly { id: string; engagement_id: string; reference: string; end_date: CalendarDay }[]
  people: readonly Pick<LeavingPerson, 'engagement_id' | 'employee_id' | 'name' | 'role' | 'day'>[]
  absences: readonly Omit<ListedAbsence, 'photo_id'>[]
  todos: readonly DatedTodo[]
  /** Engagements of the other lists. */
  engagements: readonly EngagementName[]
}

/** All events of a calendar feed, soonest first. */
export function calendarEvents({ orders, people, absences, todos, engagements }: Days): CalendarEvent[] {
  const names = new Map(engagements.map((engagement) => [engagement.id, engagement]))
  const event = (of: { engagement_id: string }, said: string, rest: Pick<CalendarEvent, 'id' | 'day' | 'path'>) => {
    const { title = '', client_name = '' } = names.get(of.engagement_id) ?? {}
    return { ...rest, title: `${title}: ${said}`, client_name }
  }
  return [
    ...orders.map((order) =>
      event(order, `${order.reference} ends`, {
        id: `work-order-${order.id}`,
        day: order.end_date,
        path: `/engagements/${order.engagement_id}/work-orders?wo=${order.id}`,
      }),
    ),
    ...people.map((person) =>
      event(person, `Last day of ${person.name}, ${person.role}`, {
        id: `last-day-${person.engagement_id}-${person.employee_id}`,
        day: person.day,
        path: `/engagements/${person.engagement_id}/team?view=implementation`,
      }),
    ),
    ...absences.map(({ id, employee_id, name, start_date, end_date, engagement_ids }) => {
      // The person may be on several engagements of the viewer.
      const first = engagements.find((engagement) => engagement_ids.includes(engagement.id))
      return {
        id: `absence-${id}`,
        day: start_date,
        last_day: end_date,
        title: `${name} away`,
        client_name: first?.client_name ?? '',
        path: `/engagements/${first?.id}/employees/${employee_id}`,
      }
    }),
    // Calendar entries have always had a hyphen; another id would make calendars show the to-do twice.
    ...todos.map(({ id, words, ...todo }) => event(todo, plainText(words), { ...todo, id: id.replace(':', '-') })),
  ]
    .map(({ id, day, last_day, title, client_name, path }: CalendarEvent) => ({
      id,
      day,
      ...(last_day && { last_day }),
      title,
      client_name,
      path,
    }))
    .toSorted((one, other) => compare(one.day, other.day) || compare(one.id, other.id))
}
