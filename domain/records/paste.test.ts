import { expect, test } from 'vitest'
import { parseAmount } from './numbers.ts'
import { type PastedRow, parsePeople } from './paste.ts'
import { dayTooLate } from './wrong-day.ts'

const row = (differences: Partial<PastedRow>): PastedRow => ({
  name: '',
  member_role: '',
  start_date: '',
  end_date: '',
  price_per_day: '',
  allocation_percentage: '',
  ...differences,
})

test('finds columns by their heads in any order', () => {
  const text = 'Role\tPer day\tPerson\tTo\tRemark\tFrom\nQA Engineer\t£590\tMeera Nair\t30.06.2027\tnew\t1 Apr 2027'
  expect(parsePeople(text)).toEqual({
    rows: [
      row({
        name: 'Meera Nair',
        member_role: 'QA Engineer',
        start_date: '2027-04-01',
        end_date: '2027-06-30',
        price_per_day: '590',
      }),
    ],
    dayOrder: null,
  })
})

test.each([
  ['Name;Role;Rate\nMeera Nair;QA Engineer;1.234,50', '1234.5'],
  ['Name,Role,Rate\nMeera Nair,QA Engineer,"1,234.50"', '1234.5'],
  ['Name\tDaily rate\tPosition\nMeera Nair\t590\tQA Engineer\n\n', '590'],
])('reads semicolons, commas and tabs: %s', (text, price_per_day) => {
  expect(parsePeople(text).rows).toEqual([row({ name: 'Meera Nair', member_role: 'QA Engineer', price_per_day })])
})

test('finds columns by their content where there are no heads, also with one wrong cell', () => {
  const lines = [
    'Kwame Mensah-Bonsu\tSoftware developer\t15/03/2027\t31/06/2027\t670\t80%',
    'Sofia Lindgren\tSoftware developer\t15/03/2027\t30/06/2027\t670\t100%',
    'Meera Nair\tQA Engineer\tsoon\t30/06/2027\t590\t50%',
  ]
  const { rows, dayOrder } = parsePeople(lines.join('\r\n'))
  expect(dayOrder).toBe('day first')
  expect(rows.map(Object.values)).toEqual([
    ['Kwame Mensah-Bonsu', 'Software developer', '2027-03-15', '31/06/2027', '670', '80'],
    ['Sofia Lindgren', 'Software developer', '2027-03-15', '2027-06-30', '670', '100'],
    ['Meera Nair', 'QA Engineer', 'soon', '2027-06-30', '590', '50'],
  ])
})

test('a list of names is a list of people', () => {
  expect(parsePeople('Meera Nair\nLindgren, Sofia\n').rows).toEqual([
    row({ name: 'Meera Nair' }),
    row({ name: 'Lindgren, Sofia' }),
  ])
})

test.each([
  ['03/04/2027', '2027-04-03', 'day first'],
  ['03/14/2027', '2027-03-14', 'month first'],
  ['2027-06-30', '2027-06-30', null],
  ['30.06.2027', '2027-06-30', null],
  ['30 Jun 2027', '2027-06-30', null],
  ['30-Jun-27', '2027-06-30', null],
  ['46203', '46203', null],
])('reads the day %s', (day, start_date, dayOrder) => {
  expect(parsePeople(`Name\tStart\nMeera Nair\t${day}`)).toEqual({
    rows: [row({ name: 'Meera Nair', start_date })],
    dayOrder,
  })
})

test('reads days as the person says', () => {
  const text = 'Name\tStart\nMeera Nair\t03/04/2027'
  expect(parsePeople(text, { dayOrder: 'month first' }).rows[0]?.start_date).toBe('2027-03-04')
})

test.each([
  ['670', 670],
  ['£670', 670],
  ['670.50', 670.5],
  ['670,5 €', 670.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1,234', 1234],
  ['1 234,50', 1234.5],
  ['670 per day', 670],
  ['0.125', undefined],
  ['soon', undefined],
  ['12 or 13', undefined],
  ['-5', undefined],
  ['', undefined],
])('reads the amount %s', (text, value) => {
  expect(parseAmount(text)).toBe(value)
})

test.each([
  ['31/06/2027', 'June has 30 days.', '2027-06-30'],
  ['31 Jun 2027', 'June has 30 days.', '2027-06-30'],
  ['2027-02-29', 'February 2027 has 28 days.', '2027-02-28'],
])('says of %s how many days the month has', (text, sentence, lastDay) => {
  expect(dayTooLate(text)).toEqual({ sentence, lastDay })
})

test.each(['30/06/2027', '32/01/2027', '1/13/2027', 'soon', ''])('says nothing of %s', (text) => {
  expect(dayTooLate(text)).toBeUndefined()
})
