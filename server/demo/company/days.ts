import { addDays, type CalendarDay, dayNumber } from '@portal/domain/dates/calendar-day'
import { isWeekday, mondayOf } from '@portal/domain/dates/weekday'
import type { AbsenceRecord, TimeEntryRecord } from '@portal/domain/import/days'
import type { MemberAssignmentRecord, WorkOrderRecord } from '@portal/domain/import/engagements'
import { consultants } from './company.ts'
import type { DemoEngagement } from './engagements.ts'
import { seeded } from './random.ts'

/** Days are recorded for this number of calendar days. */
const recordedDays = 243

/** Numbers of the engagements with recorded days. */
const recordedEngagements = new Set([0, 1, 5, 21, 24])
const withoutBudgets = 21

/** Share of the planned work that a work order has as a budget. */
const usualShare = 1.2
const shares: ReadonlyMap<string, number> = new Map([
  // Nearly used up.
  ['P0006-W3', 0.96],
  // By forecast, the first may run out before it ends, and the second does. An extension is requested of the first alone.
  ['P0006-W4', 0.5],
  ['P0025-W3', 0.85],
])

/** Public holidays, in days before today. */
const holidays = [31, 96, 180]

/** People who are away next week, and what they have planned after that, by name. */
const awayNextWeek: ReadonlyMap<string, readonly [from: number, to: number][]> = new Map([
  ['Camille Dubois', [[0, 4]]],
  [
    'Tegan Rowe',
    [
      [1, 9],
      [28, 39],
    ],
  ],
])

export const hasRecordedDays = ({ number }: Pick<DemoEngagement, 'number'>): boolean => recordedEngagements.has(number)

const firstRecordedDay = (today: CalendarDay): CalendarDay => addDays(today, -recordedDays)

/** The work orders with budgets. Those that began before the recorded days have none, because their first days are not known. */
export function budgeted({ number, workOrders, assignments }: DemoEngagement, today: CalendarDay): WorkOrderRecord[] {
  if (!recordedEngagements.has(number) || number === withoutBudgets) return workOrders
  return workOrders.map((order) => {
    if (order.start_date < firstRecordedDay(today)) return order
    const planned = assignments
      .filter((assignment) => assignment.work_order_id === order.id && assignment.employee_id !== null)
      .reduce((sum, assignment) => sum + plannedDays(assignment, assignments), 0)
    return { ...order, budget_days: Math.max(5, Math.round((planned * (shares.get(order.id) ?? usualShare)) / 5) * 5) }
  })
}

const weekdaysOf = ({ start_date, end_date }: MemberAssignmentRecord): CalendarDay[] =>
  Array.from({ length: dayNumber(end_date) - dayNumber(start_date) + 1 }, (_, index) =>
    addDays(start_date, index),
  ).filter(isWeekday)

/** Share of a day that a person works on an assignment, if the person is on several work orders of the engagement at once. */
const shareOfDay = (one: MemberAssignmentRecord, all: readonly MemberAssignmentRecord[], day: CalendarDay): number =>
  (one.allocation_percentage ?? 100) /
  100 /
  all.filter((other) => other.employee_id === one.employee_id && other.start_date <= day && day <= other.end_date)
    .length

const plannedDays = (assignment: MemberAssignmentRecord, all: readonly MemberAssignmentRecord[]): number =>
  weekdaysOf(assignment).reduce((sum, day) => sum + shareOfDay(assignment, all, day), 0)

/** Time entries of an engagement up to yesterday. */
export function* demoTimeEntries(
  { number, assignments }: DemoEngagement,
  absences: readonly AbsenceRecord[],
  today: CalendarDay,
): Generator<TimeEntryRecord> {
  const first = firstRecordedDay(today)
  const closed = new Set(holidays.map((days) => addDays(today, -days)))
  const random = seeded(`days ${number}`)
  for (const assignment of assignments) {
    const { id, employee_id, work_order_id } = assignment
    if (employee_id === null || employee_id === undefined) continue
    const isAway = (day: CalendarDay): boolean =>
      absences.some((one) => one.employee_id === employee_id && one.start_date <= day && day <= one.end_date)
    for (const day of weekdaysOf(assignment)) {
      if (day < first || day >= today || closed.has(day) || isAway(day)) continue
      const worked = random.chance(0.08) ? 0.5 : 1
      const hundredths = Math.round(100 * worked * shareOfDay(assignment, assignments, day))
      yield { id: `${id}-${day}`, day, employee_id, work_order_id, hundredths }
    }
  }
}

/** Two people are away next week. Others were away before. */
export function demoAbsences(today: CalendarDay): AbsenceRecord[] {
  const monday = addDays(mondayOf(today), 7)
  const random = seeded('absences')
  const earlier = random.some(consultants, 12).map(({ id }, index) => {
    const start_date = addDays(monday, -7 * random.between(3, 30))
    return { id: `away-${index + 1}`, employee_id: id, start_date, end_date: addDays(start_date, random.pick([4, 11])) }
  })
  const planned = consultants.flatMap(({ id, name }) =>
    (awayNextWeek.get(name) ?? []).map(([from, to], index) => ({
      id: `away-${id}-${index + 1}`,
      employee_id: id,
      start_date: addDays(monday, from),
      end_date: addDays(monday, to),
    })),
  )
  return [...earlier, ...planned]
}
