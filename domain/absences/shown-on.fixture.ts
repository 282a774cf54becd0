import type { CalendarDay } from '../dates/calendar-day.ts'

type Dates = readonly [first: CalendarDay, last: CalendarDay]
interface ShownCase {
  name: string
  absence: Dates
  assignments: readonly Dates[]
  shown: boolean
}

/** Cases for the rule `isShownOn`, which the database has too. Today is 18 June 2026. */
export const shownCases: readonly ShownCase[] = [
  {
    name: 'during an assignment',
    absence: ['2026-07-01', '2026-07-10'],
    assignments: [['2026-01-01', '2026-12-31']],
    shown: true,
  },
  {
    name: 'after an assignment that has not ended',
    absence: ['2027-01-04', '2027-01-08'],
    assignments: [['2026-01-01', '2026-12-31']],
    shown: true,
  },
  {
    name: 'after an assignment that ends today',
    absence: ['2026-06-19', '2026-06-19'],
    assignments: [['2026-01-01', '2026-06-18']],
    shown: true,
  },
  {
    name: 'before an assignment to come',
    absence: ['2026-06-20', '2026-06-30'],
    assignments: [['2026-09-01', '2026-12-31']],
    shown: true,
  },
  {
    name: 'on the last day of an ended assignment',
    absence: ['2026-03-31', '2026-04-10'],
    assignments: [['2026-01-01', '2026-03-31']],
    shown: true,
  },
  {
    name: 'on the first day of an ended assignment',
    absence: ['2025-12-20', '2026-01-01'],
    assignments: [['2026-01-01', '2026-03-31']],
    shown: true,
  },
  {
    name: 'after an ended assignment',
    absence: ['2026-04-01', '2026-04-10'],
    assignments: [['2026-01-01', '2026-03-31']],
    shown: false,
  },
  {
    name: 'to come, of a person who left',
    absence: ['2026-07-01', '2026-07-10'],
    assignments: [['2026-01-01', '2026-06-17']],
    shown: false,
  },
  {
    name: 'before an ended assignment',
    absence: ['2025-12-01', '2025-12-31'],
    assignments: [['2026-01-01', '2026-03-31']],
    shown: false,
  },
  {
    name: 'during the second of two assignments',
    absence: ['2026-05-04', '2026-05-08'],
    assignments: [
      ['2026-01-01', '2026-03-31'],
      ['2026-05-01', '2026-06-17'],
    ],
    shown: true,
  },
  {
    name: 'between two ended assignments',
    absence: ['2026-04-06', '2026-04-10'],
    assignments: [
      ['2026-01-01', '2026-03-31'],
      ['2026-05-01', '2026-06-17'],
    ],
    shown: false,
  },
  { name: 'without an assignment', absence: ['2026-07-01', '2026-07-10'], assignments: [], shown: false },
]
