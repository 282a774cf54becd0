import { expect, test } from 'vitest'
import type { CalendarDay } from '../dates/calendar-day.ts'
import { isWeekday } from '../dates/weekday.ts'
import { type Calendar, type Forecast, forecastDays, periodStarts, type Recorded, type Usage } from './forecast.ts'

/** Friday. The last 20 working days began on Monday, 5 October. */
const lastDay = '2026-10-30'
const calendar: Calendar = { today: '2026-11-02', lastDay, holidays: new Set() }
/** By default the pace was the same on the 40 working days before. */
const recorded = (employee_id: string, hundredths: number, before = 2 * hundredths): Recorded => ({
  employee_id,
  hundredths,
  before,
})
const order: Usage = {
  budget: 10_000,
  used: 6_000,
  firstDay: '2026-07-01',
  recorded: [recorded('ada', 2_000)],
  absences: [],
  start: '2026-07-01',
  end: '2027-03-31',
}
type Figures = Omit<Forecast, 'earliest' | 'latest'>
const unknown: Figures = { pace: null, runsOutOn: null, leftAtEnd: null }

test.each<[string, Partial<Usage>, Partial<Calendar>, Figures]>([
  ['one person, full time', {}, {}, { ...unknown, pace: 100, runsOutOn: '2026-12-25' }],
  ['no entries', { used: 0, firstDay: null, recorded: [] }, {}, { ...unknown }],
  ['nothing imported yet', {}, { lastDay: null }, unknown],
  [
    'one week of entries',
    { used: 500, firstDay: '2026-10-26', recorded: [recorded('ada', 500)] },
    {},
    { ...unknown, pace: 100, runsOutOn: '2027-03-12' },
  ],
  [
    'four working days of entries are too few',
    { used: 400, firstDay: '2026-10-27', recorded: [recorded('ada', 400)] },
    {},
    { ...unknown },
  ],
  [
    'a late start: days before the first entry do not count',
    { used: 1_000, firstDay: '2026-10-19', recorded: [recorded('ada', 1_000)] },
    {},
    { ...unknown, pace: 100, runsOutOn: '2027-03-05' },
  ],
  [
    'half time, as recorded',
    { recorded: [recorded('ada', 1_000)] },
    {},
    { ...unknown, pace: 50, runsOutOn: '2027-02-19' },
  ],
  [
    'two people',
    { recorded: [...order.recorded, recorded('grace', 2_000)] },
    {},
    { ...unknown, pace: 200, runsOutOn: '2026-11-27' },
  ],
  ['the budget lasts until the end', { end: '2026-11-30' }, {}, { ...unknown, pace: 100, leftAtEnd: 1_900 }],
  [
    'the budget runs out on the last day',
    { end: '2026-12-25' },
    {},
    { ...unknown, pace: 100, runsOutOn: '2026-12-25' },
  ],
  ['the budget lasts for the last day', { end: '2026-12-24' }, {}, { ...unknown, pace: 100, leftAtEnd: 100 }],
  ['used up', { used: 10_000 }, {}, { ...unknown, pace: 100 }],
  ['over the budget', { used: 10_450 }, {}, { ...unknown, pace: 100 }],
  ['without a budget', { budget: null }, {}, { ...unknown, pace: 100 }],
  ['a budget of nothing', { budget: 0 }, {}, { ...unknown, pace: 100 }],
  ['ended', { end: '2026-11-01' }, {}, unknown],
  ['ends today', { end: '2026-11-02' }, {}, { ...unknown, pace: 100, leftAtEnd: 3_900 }],
  ['not started', { start: '2026-11-03' }, {}, unknown],
  ['corrections make the days negative', { used: -200, recorded: [recorded('ada', -200)] }, {}, { ...unknown }],
  [
    'corrections of one person, work of another',
    { recorded: [...order.recorded, recorded('grace', -1_000)] },
    {},
    { ...unknown, pace: 50, runsOutOn: '2027-02-19' },
  ],
  [
    'a week of holidays is left out',
    { recorded: [recorded('ada', 2_000)] },
    { holidays: new Set(['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16']) },
    { ...unknown, pace: 100, runsOutOn: '2026-12-25' },
  ],
  [
    'an absence in the past does not slow the pace',
    {
      recorded: [recorded('ada', 1_500)],
      absences: [{ employee_id: 'ada', start_date: '2026-10-12', end_date: '2026-10-16' }],
    },
    {},
    { ...unknown, pace: 100, runsOutOn: '2026-12-25' },
  ],
  [
    'an absence ahead delays the end',
    { absences: [{ employee_id: 'ada', start_date: '2026-12-14', end_date: '2026-12-18' }] },
    {},
    { ...unknown, pace: 100, runsOutOn: '2027-01-01' },
  ],
  [
    'an absence of another person changes nothing',
    { absences: [{ employee_id: 'grace', start_date: '2026-10-01', end_date: '2026-12-31' }] },
    {},
    { ...unknown, pace: 100, runsOutOn: '2026-12-25' },
  ],
  [
    'away in the whole period, and recorded a day',
    {
      recorded: [recorded('ada', 100)],
      absences: [{ employee_id: 'ada', start_date: '2026-09-01', end_date: '2026-10-31' }],
    },
    {},
    { ...unknown, pace: 100, runsOutOn: '2026-12-25' },
  ],
  [
    'an old import: the day has passed already, so it is today',
    { used: 9_900 },
    { today: '2026-11-20' },
    { pace: 100, runsOutOn: '2026-11-20', leftAtEnd: null },
  ],
])('%s', (_, usage, ofAll, expected) => {
  expect(forecastDays({ ...calendar, ...ofAll }, { ...order, ...usage })).toMatchObject(expected)
})

const twoPeople = [...order.recorded, recorded('grace', 2_000)]

test.each<[string, Partial<Usage>, Partial<Calendar>, [earliest: CalendarDay | null, latest: CalendarDay | null]]>([
  // The forecast is 25 December, in 40 working days.
  ['a steady pace', {}, {}, ['2026-12-25', '2026-12-30']],
  ['a pace that was a tenth lower', { recorded: [recorded('ada', 2_000, 3_600)] }, {}, ['2026-12-18', '2027-02-03']],
  ['a pace that was half', { recorded: [recorded('ada', 2_000, 2_000)] }, {}, ['2026-12-16', '2027-02-08']],
  ['a person who came lately', { recorded: [recorded('ada', 2_000, 0)] }, {}, ['2026-12-16', '2027-02-08']],
  [
    'one of two who came lately',
    { recorded: [...order.recorded, recorded('grace', 2_000, 0)] },
    {},
    ['2026-11-25', '2026-12-22'],
  ],
  ['two steady people', { recorded: twoPeople }, {}, ['2026-11-27', '2026-12-01']],
  [
    'two people who took turns',
    { recorded: [recorded('ada', 2_000, 0), recorded('grace', 0, 4_000)] },
    {},
    ['2026-12-16', '2027-02-08'],
  ],
  ['too few days before', { firstDay: '2026-09-29' }, {}, ['2026-12-18', '2027-02-03']],
  [
    'enough days before',
    { firstDay: '2026-09-28', recorded: [recorded('ada', 2_000, 500)] },
    {},
    ['2026-12-25', '2026-12-30'],
  ],
  [
    'a holiday before',
    {
      recorded: [recorded('ada', 2_000, 2_000)],
      absences: [{ employee_id: 'ada', start_date: '2026-08-10', end_date: '2026-09-04' }],
    },
    {},
    ['2026-12-25', '2026-12-30'],
  ],
  ['corrections before', { recorded: [recorded('ada', 2_000, -2_000)] }, {}, ['2026-12-16', '2027-02-08']],
  ['an end before the range does', { end: '2026-12-28' }, {}, ['2026-12-25', '2026-12-30']],
  ['a day that has passed', {}, { today: '2026-12-28' }, ['2026-12-28', '2026-12-30']],
  ['days left at the end', { end: '2026-11-30' }, {}, [null, null]],
  ['all days used', { used: 10_000 }, {}, [null, null]],
])('the range of the forecast with %s', (_, usage, ofAll, [earliest, latest]) => {
  expect(forecastDays({ ...calendar, ...ofAll }, { ...order, ...usage })).toMatchObject({ earliest, latest })
})

test.each<[CalendarDay, CalendarDay[], CalendarDay, CalendarDay]>([
  ['2026-10-30', [], '2026-10-05', '2026-08-10'],
  ['2026-11-01', [], '2026-10-05', '2026-08-10'],
  ['2026-10-30', ['2026-10-26'], '2026-10-02', '2026-08-07'],
])('up to %s without %j, the pace begins on %s and the period before on %s', (day, holidays, pace, before) => {
  expect(periodStarts(day, new Set(holidays))).toEqual({ pace, before })
})

test('Saturday and Sunday are no weekdays, also before 1970', () => {
  expect(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '1969-12-26', '1969-12-27'].map(isWeekday)).toEqual([
    ...[true, false, false, true],
    ...[true, false],
  ])
})
