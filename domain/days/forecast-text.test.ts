import { expect, test } from 'vitest'
import type { Forecast } from './forecast.ts'
import { forecastText, hundredthsText } from './forecast-text.ts'

const about = { what: 'work order', end: '2027-03-25', today: '2026-11-02' }
const none: Forecast = { left: 4_000, percent: 60, pace: 100, runsOutOn: null, leftAtEnd: null }

test.each<[Partial<Forecast>, string | undefined]>([
  [
    { runsOutOn: '2027-03-14' },
    'At the pace of the last four weeks, the days run out on 14 Mar 2027, 11 days before the work order ends.',
  ],
  [
    { runsOutOn: '2027-03-24' },
    'At the pace of the last four weeks, the days run out on 24 Mar 2027, 1 day before the work order ends.',
  ],
  [
    { runsOutOn: '2027-03-25' },
    'At the pace of the last four weeks, the days run out on 25 Mar 2027, the day on which the work order ends.',
  ],
  [
    { leftAtEnd: 1_250 },
    'At the pace of the last four weeks, 12.5 days are left when the work order ends on 25 Mar 2027.',
  ],
  [{ leftAtEnd: 100 }, 'At the pace of the last four weeks, 1 day is left when the work order ends on 25 Mar 2027.'],
  [{ pace: null }, 'There are too few recorded days to say when the budget runs out.'],
  [{ left: 0 }, 'All days of the budget are used.'],
  [{ left: -450 }, '4.5 days more than the budget are used.'],
  [{ left: -100 }, '1 day more than the budget is used.'],
  [{ left: null }, undefined],
])('%j: %s', (forecast, text) => {
  expect(forecastText({ ...none, ...forecast }, about)).toBe(text)
})

test('an order that has ended says what is left', () => {
  expect(forecastText({ ...none, pace: null }, { ...about, end: '2026-11-01' })).toBe(
    'The work order has ended with 40 days left.',
  )
})

test.each([
  [100, '1 day'],
  [150, '1.5 days'],
  [0, '0 days'],
  [-25, '-0.25 days'],
  [125_025, '1,250.25 days'],
])('%i hundredths are %s', (hundredths, text) => {
  expect(hundredthsText(hundredths)).toBe(text)
})
