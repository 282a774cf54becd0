import { describe, expect, test } from 'vitest'
import { allocationText, profileTime, workOrderStatus } from './profile.ts'

const today = '2026-06-18'

test.each([
  ['2026-01-01', '2026-06-17', 'Past'],
  ['2026-01-01', '2026-06-18', 'Current'],
  ['2026-06-18', '2026-12-31', 'Current'],
  ['2026-06-19', '2026-12-31', 'Upcoming'],
])('work from %s to %s has the status %s', (start_date, end_date, status) => {
  expect(workOrderStatus({ start_date, end_date }, today)).toBe(status)
})

describe('the profile from a person’s assignments', () => {
  const assignment = (start_date: string, end_date: string, more: object = {}) => ({
    start_date,
    end_date,
    member_role: 'Software developer',
    member_role_id: 20,
    allocation_percentage: 50,
    ...more,
  })
  test('is missing without assignments', () => {
    expect(profileTime([], today)).toBeUndefined()
  })
  test('lasts from the earliest start to the latest end', () => {
    const time = profileTime([assignment('2026-06-01', '2026-07-01'), assignment('2025-01-01', '2026-12-31')], today)
    expect(time).toMatchObject({ start_date: '2025-01-01', end_date: '2026-12-31' })
  })
  test('adds up the allocation of current assignments, up to 100', () => {
    const now = assignment('2026-06-01', '2026-07-01')
    expect(profileTime([now, now], today)?.allocation_percentage).toBe(100)
    expect(profileTime([now, now, now], today)?.allocation_percentage).toBe(100)
    expect(profileTime([now, assignment('2026-06-19', '2026-07-01')], today)?.allocation_percentage).toBe(50)
    expect(profileTime([{ ...now, allocation_percentage: null }], today)?.allocation_percentage).toBeNull()
  })
  test('uses the next assignment if none is current, otherwise the last one', () => {
    const past = assignment('2025-01-01', '2025-06-30', { allocation_percentage: 20, member_role: 'Tester' })
    const coming = assignment('2026-07-01', '2026-08-30', { allocation_percentage: 80, member_role: 'Lead' })
    expect(profileTime([past, coming], today)).toMatchObject({ allocation_percentage: 80, member_role: 'Lead' })
    expect(profileTime([past], today)).toMatchObject({ allocation_percentage: 20, member_role: 'Tester' })
  })
  test('shows the role that sorts first', () => {
    const roles = [
      assignment('2026-06-01', '2026-07-01'),
      assignment('2026-06-01', '2026-07-01', { member_role: 'Delivery Lead', member_role_id: 1 }),
    ]
    expect(profileTime(roles, today)?.member_role).toBe('Delivery Lead')
  })
})

test.each<[current: (number | null)[], upcoming: number[], text: string | undefined]>([
  [[], [], undefined],
  [[null], [], undefined],
  [[80], [], '80%'],
  [[100, 100], [], '100% on each of 2 current work orders'],
  [[50, 20, 80], [], '20% to 80% on 3 current work orders'],
  [[50, 20], [100], '20% to 50% on 2 current work orders, 100% on 1 upcoming'],
  [[80], [40, 40], '80% on 1 current work order, 40% on each of 2 upcoming'],
  [[], [40], '40% on 1 upcoming work order'],
])('an allocation is given for current work orders, and marked for upcoming ones: %j %j', (current, upcoming, text) => {
  const orders = [
    ...current.map((allocation) => ({ allocation, status: 'Current' as const })),
    ...upcoming.map((allocation) => ({ allocation, status: 'Upcoming' as const })),
    { allocation: 10, status: 'Past' as const },
  ]
  expect(allocationText(orders)).toBe(text)
})
