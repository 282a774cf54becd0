import { expect, test } from 'vitest'
import { leavingSoon, nearnessOf } from './leaving.ts'

const today = '2026-11-21'

test.each([
  ['2026-11-21', 'leaving'],
  ['2026-12-21', 'leaving'],
  ['2026-12-22', 'near'],
  ['2027-01-19', 'near'],
  ['2027-01-20', 'far'],
])('a last day on %s is classified as %s', (day, nearness) => {
  expect(nearnessOf(day, today)).toBe(nearness)
})

test('people who leave within 31 days are sorted by last day, then by name', () => {
  const member = (employee_name: string, last_day: string) => ({
    employee_id: employee_name,
    employee_name,
    employee_photo_id: null,
    member_role: 'Role',
    member_role_id: 1,
    last_day,
    absences: [],
    tags: [],
  })
  const members = [
    member('Freya', '2026-12-20'),
    member('Ann', '2026-12-22'),
    member('Tegan', '2026-12-11'),
    member('Dmitri', '2026-12-11'),
  ]
  expect(leavingSoon(members, today).map((each) => each.employee_name)).toEqual(['Dmitri', 'Tegan', 'Freya'])
})
