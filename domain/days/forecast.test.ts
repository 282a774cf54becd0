import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { isWeekday } from '../dates/weekday.ts'
import { type Calendar, type Forecast, forecastDays, paceStart, type Usage } from './forecast.ts'
import { type Pace, simulate } from './simulated-history.fixture.ts'

/** Friday. The last 20 working days began on Monday, 5 October. */
const lastDay = '2026-10-30'
const calendar: Calendar = { today: '2026-11-02', lastDay, holidays: new Set() }
const order: Usage = {
  budget: 10_000,
  used: 6_000,
  firstDay: '2026-07-01',
  recorded: [{ employee_id: 'ada', hundredths: 2_000 }],
  absences: [],
  start: '2026-07-01',
  end: '2027-03-31',
}
const unknown: Forecast = { pace: null, runsOutOn: null, leftAtEnd: null }

test.each<[string, Partial<Usage>, Partial<Calendar>, Forecast]>([
  ['one person, full time', {}, {}, { ...unknown, pace: 100, runsOutOn: '2026-12-25' }],
  ['no entries', { used: 0, firstDay: null, recorded: [] }, {}, { ...unknown }],
  ['nothing imported yet', {}, { lastDay: null }, unknown],
  [
    'one week of entries',
    { used: 500, firstDay: '2026-10-26', recorded: [{ employee_id: 'ada', hundredths: 500 }] },
    {},
    { ...unknown, pace: 100, runsOutOn: '2027-03-12' },
  ],
  [
    'four working days of entries are too few',
    { used: 400, firstDay: '2026-10-27', recorded: [{ employee_id: 'ada', hundredths: 400 }] },
    {},
    { ...unknown },
  ],
  [
    'a late start: days before the first entry do not count',
    { used: 1_000, firstDay: '2026-10-19', recorded: [{ employee_id: 'ada', hundredths: 1_000 }] },
    {},
    { ...unknown, pace: 100, runsOutOn: '2027-03-05' },
  ],
  [
    'half time, as recorded',
    { recorded: [{ employee_id: 'ada', hundredths: 1_000 }] },
    {},
    { ...unknown, pace: 50, runsOutOn: '2027-02-19' },
  ],
  [
    'two people',
    { recorded: [...order.recorded, { employee_id: 'grace', hundredths: 2_000 }] },
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
  [
    'corrections make the days negative',
    { used: -200, recorded: [{ employee_id: 'ada', hundredths: -200 }] },
    {},
    { ...unknown },
  ],
  [
    'corrections of one person, work of another',
    { recorded: [...order.recorded, { employee_id: 'grace', hundredths: -1_000 }] },
    {},
    { ...unknown, pace: 50, runsOutOn: '2027-02-19' },
  ],
  [
    'a week of holidays is left out',
    { recorded: [{ employee_id: 'ada', hundredths: 2_000 }] },
    { holidays: new Set(['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16']) },
    { ...unknown, pace: 100, runsOutOn: '2026-12-25' },
  ],
  [
    'an absence in the past does not slow the pace',
    {
      recorded: [{ employee_id: 'ada', hundredths: 1_500 }],
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
      recorded: [{ employee_id: 'ada', hundredths: 100 }],
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
  expect(forecastDays({ ...calendar, ...ofAll }, { ...order, ...usage })).toEqual(expected)
})

test.each<[CalendarDay, CalendarDay[], CalendarDay]>([
  ['2026-10-30', [], '2026-10-05'],
  ['2026-11-01', [], '2026-10-05'],
  ['2026-10-30', ['2026-10-26'], '2026-10-02'],
])('up to %s without %j, the pace begins on %s', (day, holidays, expected) => {
  expect(paceStart(day, new Set(holidays))).toBe(expected)
})

test('Saturday and Sunday are no weekdays, also before 1970', () => {
  expect(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '1969-12-26', '1969-12-27'].map(isWeekday)).toEqual([
    ...[true, false, false, true],
    ...[true, false],
  ])
})

describe('against 1,000 simulated histories', () => {
  const historiesOf = (pace: Pace) => Array.from({ length: 1_000 }, (_, seed) => simulate(seed, pace))
  const histories = { steady: historiesOf('steady'), changing: historiesOf('changing') }
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const workingDays = (one: CalendarDay, other: CalendarDay): number => {
    const [from, to] = one < other ? [one, other] : [other, one]
    let count = 0
    for (let day = from; day < to; day = addDays(day, 1)) if (isWeekday(day)) count++
    return count
  }

  test.each<[Pace, number]>([
    ['steady', 5],
    // docs/days.md gives this figure.
    ['changing', 22],
  ])('a %s pace: the mean error is at most %i working days', (pace, most) => {
    const errors = histories[pace].map(({ forecast, ranOutOn }) => {
      expect(forecast.runsOutOn).not.toBeNull()
      return workingDays(forecast.runsOutOn ?? '', ranOutOn)
    })
    expect(mean(errors)).toBeLessThanOrEqual(most)
  })

  test('every figure is a finite number, and no day is before today', () => {
    for (const each of Object.values(histories))
      for (const { forecast, today } of each) {
        const { runsOutOn, ...figures } = forecast
        expect(Object.values(figures).every((figure) => figure === null || Number.isFinite(figure))).toBe(true)
        expect(runsOutOn === null || runsOutOn >= today).toBe(true)
      }
  })
})
