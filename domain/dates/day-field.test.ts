import { expect, test } from 'vitest'
import { dayProblem, parseDay } from './day-field.ts'
import { EnteredDay } from './entered-day.ts'

test.each([
  '5 Sep 2026',
  '05 sep 2026',
  '5 September 2026',
  '5 Sept. 2026',
  '5sep2026',
  '05/09/2026',
  '5.9.2026',
  '2026-09-05',
  ' 2026-9-5 ',
])('reads "%s" as 5 September 2026', (text) => expect(parseDay(text)).toBe('2026-09-05'))

test('29 February is valid in leap years only', () => {
  expect([parseDay('29 Feb 2028'), parseDay('29 Feb 2026'), parseDay('29/2/2100')]).toEqual([
    '2028-02-29',
    undefined,
    undefined,
  ])
})

test.each([
  '',
  'soon',
  '5 Sep',
  '31 Apr 2026',
  '5 Foo 2026',
  '5 Junk 2026',
  '5 Mayor 2026',
  '09/05/26',
  '2026-13-01',
  '0026-09-05',
  '5 Sep 0026',
  '05/09/0026',
  '5 Sep 20026',
])('rejects "%s" as a day', (text) => expect(parseDay(text)).toBeUndefined())

test('a day outside the limits gets a message with the limit', () => {
  const rules = { min: '2026-09-05', max: '2026-09-07' }
  expect(['2026-09-04', '2026-09-05', '2026-09-07', '2026-09-08'].map((day) => dayProblem(day, rules))).toEqual([
    'Choose 5 Sep 2026 or later',
    undefined,
    undefined,
    'Choose 7 Sep 2026 or earlier',
  ])
})

test('a year before 1990 or after 2100 gets a message with the limit, in a form and in a call', () => {
  const limits = ['1989-12-31', '1990-01-01', '2100-12-31', '2101-01-01']
  const problems = ['Choose 1 Jan 1990 or later', undefined, undefined, 'Choose 31 Dec 2100 or earlier']
  expect(limits.map((day) => dayProblem(day))).toEqual(problems)
  const sent = (day: string) =>
    EnteredDay.safeParse(day)
      .error?.issues.map(({ message }) => message)
      .join()
  expect(limits.map(sent)).toEqual(problems)
  expect(sent('soon')).toBe('This date does not exist. Use the format YYYY-MM-DD')
})

test('an empty field is an error only if a day is required', () => {
  expect([dayProblem(''), dayProblem('', { required: true }), dayProblem('soon')]).toEqual([
    undefined,
    'We require this information',
    'Enter a date like 5 Sep 2026',
  ])
})
