import { addDays, type CalendarDay, dayNumber } from '@portal/domain/dates/calendar-day'
import { isWeekday } from '@portal/domain/dates/weekday'
import type { TimeEntryRecord } from '@portal/domain/import/days'
import type { Assignment } from './work-orders.ts'

/** Engagements with recorded days, up to yesterday. */
const recordedEngagements = new Set(['P0001', 'P0002', 'P0006', 'P0022', 'P0025'])
const firstRecordedDay = -243
/** Public holidays, in days from today. */
const holidays = [-31, -96, -180]

/** Everyone on a work order worked on each weekday, except on holidays and while they were away. */
export function timeEntries(
  all: readonly Assignment[],
  absences: readonly Record<string, unknown>[],
  today: CalendarDay,
): TimeEntryRecord[] {
  const closed = new Set(holidays.map((days) => addDays(today, days)))
  return all
    .filter(({ work_order_id }) => recordedEngagements.has(work_order_id.slice(0, 5)))
    .flatMap(({ id, employee_id, work_order_id, start_date, end_date, allocation_percentage }) => {
      if (!employee_id) return []
      const assignmentsOfPerson = all.filter(
        (one) => one.employee_id === employee_id && sameEngagement(one.work_order_id, work_order_id),
      )
      const away = absences.filter((one) => one.employee_id === employee_id)
      return pastWeekdays(start_date, end_date, today)
        .filter((day) => !closed.has(day) && !away.some(includes(day)))
        .map((day) => {
          const share = allocation_percentage / assignmentsOfPerson.filter(includes(day)).length
          const isHalfDay = (dayNumber(day) + Number(employee_id.slice(1))) % 12 === 0
          return {
            id: `${id}-${day}`,
            day,
            employee_id,
            work_order_id,
            hundredths: Math.round(isHalfDay ? share / 2 : share),
          }
        })
    })
}

const sameEngagement = (one: string, other: string): boolean => one.slice(0, 5) === other.slice(0, 5)

const includes =
  (day: CalendarDay) =>
  ({ start_date, end_date }: { start_date?: unknown; end_date?: unknown }): boolean =>
    String(start_date) <= day && day <= String(end_date)

function pastWeekdays(start: CalendarDay, end: CalendarDay, today: CalendarDay): CalendarDay[] {
  const days = Array.from({ length: -firstRecordedDay }, (_, index) => addDays(today, firstRecordedDay + index))
  return days.filter((day) => day >= start && day <= end && isWeekday(day))
}
