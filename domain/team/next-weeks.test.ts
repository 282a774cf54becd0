import { expect, test } from 'vitest'
import { sample } from '../testing/sample.ts'
import { Member } from './member.ts'
import { nextWeeks } from './next-weeks.ts'

const today = '2026-11-27'
const member = (name: string, more: Partial<Member> = {}) =>
  sample(Member, {
    employee_id: name,
    employee_name: name,
    first_day: '2026-01-05',
    last_day: '2027-09-11',
    absences: [],
    ...more,
  })
const away = (start_date: string, end_date: string) => ({ start_date, end_date })

test('lists who joins, leaves or is away within four weeks, the soonest first, with all of it in one row', () => {
  const members = [
    member('Dmitri', { last_day: '2026-12-17' }),
    member('Jonas', { first_day: '2026-12-14' }),
    member('Isla'),
    member('Tegan', { last_day: '2026-12-24', absences: [away('2026-12-01', '2026-12-09')] }),
  ]
  expect(nextWeeks(members, today).rows).toEqual([
    {
      member: members[3],
      here: { from: 0, to: 28 },
      away: [{ from: 4, to: 13 }],
      events: [
        { text: 'away 1 Dec to 9 Dec', isUrgent: false },
        { text: 'leaves 24 Dec 2026', isUrgent: true },
      ],
    },
    {
      member: members[1],
      here: { from: 17, to: 28 },
      away: [],
      events: [{ text: 'joins 14 Dec 2026', isUrgent: false }],
    },
    {
      member: members[0],
      here: { from: 0, to: 21 },
      away: [],
      events: [{ text: 'leaves 17 Dec 2026', isUrgent: true }],
    },
  ])
})

test('shows a current absence from today, and no absence of the months after', () => {
  const absences = [away('2026-11-20', '2026-11-29'), away('2027-03-01', '2027-03-05')]
  const [row] = nextWeeks([member('Ann', { absences })], today).rows
  expect(row?.away).toEqual([{ from: 0, to: 3 }])
  expect(row?.events.map(({ text }) => text)).toEqual(['away until 29 Nov'])
})

test.each<[title: string, members: Member[], sentence: string]>([
  ['nothing happens', [member('Ann'), member('Bea')], 'The 2 members stay and are here on all days.'],
  [
    'someone leaves soon after',
    [member('Ann', { last_day: '2026-12-26' }), member('Bea'), member('Cal')],
    'After that: Ann leaves 26 Dec 2026. The other 2 members stay and are here on all days.',
  ],
  [
    'one other person stays',
    [member('Ann', { last_day: '2026-12-10' }), member('Bea')],
    'The other member stays and is here on all days.',
  ],
  ['everyone has a row', [member('Ann', { last_day: '2026-12-10' })], ''],
])('says in one sentence what the others do if %s', (_, members, sentence) => {
  expect(nextWeeks(members, today).others).toBe(sentence)
})
