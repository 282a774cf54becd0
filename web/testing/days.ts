import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { EngagementDays, type MonthOfDays, OrderOfDays } from '@portal/domain/days/contract'
import { oneDay } from '@portal/domain/days/run-out'
import { sample } from '@portal/domain/testing/sample'

/** Today's UTC date: screens take the date from the clock. */
const today: CalendarDay = new Date().toISOString().slice(0, 10)

/** A running work order that began 26 days ago, with 42.5 of 60 days used; a test names what it is about. */
export const orderOfDays = (differences: Partial<OrderOfDays> = {}) =>
  sample(OrderOfDays, {
    id: 'w1',
    reference: 'WO-2041',
    start_date: addDays(today, -26),
    end_date: addDays(today, 40),
    budget_days: 60,
    used_days: 42.5,
    ...oneDay(addDays(today, 29)),
    weeks: [{ from: addDays(today, -21), days: 42.5 }],
    ...differences,
  })

export const engagementDays = (differences: Partial<EngagementDays> = {}) =>
  sample(EngagementDays, { recorded_up_to: addDays(today, -1), orders: [orderOfDays()], ...differences })

export const months: MonthOfDays[] = [
  {
    month: '2026-10-01',
    people: [
      { employee_id: 'e1', name: 'Amara Okafor', days: 20 },
      { employee_id: 'e2', name: 'Élodie Martin', days: 2.25 },
    ],
  },
  { month: '2026-09-01', people: [{ employee_id: 'e1', name: 'Amara Okafor', days: 20.25 }] },
]
