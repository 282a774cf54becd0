import { expect, test } from 'vitest'
import { dayProblem, parseDay } from './day-field.ts'

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

test.each(['', 'soon', '5 Sep', '31 Apr 2026', '5 Foo 2026', '5 Junk 2026', '5 Mayor 2026', '09/05/26', '2026-13-01'])(
  'rejects "%s" as a day',
  (text) => expect(parseDay(text)).toBeUndefined(),
)

test('a day outside the limits gets a message with the limit', () => {
  const rules = { min: '2026-09-05', max: '2026-09-07' }
  expect(['2026-09-04', '2026-09-05', '2026-09-07', '2026-09-08'].map((day) => dayProblem(day, rules))).toEqual([
    'Choose 5 Sep 2026 or later',
    undefined,
    undefined,
    'Choose 7 Sep 2026 or earlier',
  ])
})

test('an empty field is an error only if a day is required', () => {
  expect([dayProblem(''), dayProblem('', { required: true }), dayProblem('soon')]).toEqual([
    undefined,
    'We require this information',
    'Enter a date like 5 Sep 2026',
  ])
})
