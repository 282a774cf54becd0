import { expect, test } from 'vitest'
import { memberAssignment, workOrder } from '../testing/work-orders.ts'
import type { MemberAssignment } from '../work-orders/work-order.ts'
import { teamCount } from './count.ts'

const today = '2026-06-18'
const assignment = (employee_id: string | null, end_date: string) => memberAssignment({ employee_id, end_date })
const order = (...member_assignments: MemberAssignment[]) => workOrder({ member_assignments })

test('the team size counts each person once across all work orders', () => {
  expect(
    teamCount(
      [
        order(assignment('a', today), assignment('b', today), assignment('c', '2026-06-17')),
        order(assignment('a', '2026-12-31')),
      ],
      today,
    ),
  ).toBe(2)
})
test('an assignment counts on its last day but not the day after', () => {
  expect(teamCount([order(assignment('a', '2026-06-18'), assignment('b', '2026-06-17'))], today)).toBe(1)
})
test('an assignment without a person does not count', () => {
  expect(teamCount([order(assignment(null, today))], today)).toBe(0)
})
