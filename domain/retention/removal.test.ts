import { describe, expect, test } from 'vitest'
import { mayKnowRemoval, visibleRemoval } from './permissions.ts'
import { closedBefore, dayAfterHold, dayAfterReminder, holdProblem, isToBeReminded, plannedDay } from './removal.ts'

const today = '2026-06-18'

describe('a closed engagement', () => {
  test.each([
    ['on the day on which so many months are over, it is kept still', '2025-06-18', false],
    ['it is closed for longer than that', '2025-06-17', true],
  ])('%s', (_, closedOn, goes) => {
    expect(closedOn < closedBefore(today, 12)).toBe(goes)
  })

  test('that closed on the last day of a long month goes after a short one', () => {
    expect('2026-01-31' < closedBefore('2026-02-28', 1)).toBe(false)
    expect('2026-01-31' < closedBefore('2026-03-01', 1)).toBe(true)
  })

  test('goes 30 days after it was planned, and after a hold 30 days after that at the earliest', () => {
    expect(plannedDay(today)).toBe('2026-07-18')
    expect(dayAfterHold('2026-06-20', today)).toBe('2026-07-18')
    expect(dayAfterHold('2026-09-01', today)).toBe('2026-09-01')
  })

  test('is reminded of seven days before; a late reminder moves the day', () => {
    expect([isToBeReminded('2026-06-25', today), isToBeReminded('2026-06-26', today)]).toEqual([true, false])
    expect(dayAfterReminder('2026-06-25', today)).toBe('2026-06-25')
    expect(dayAfterReminder('2026-06-10', today)).toBe('2026-06-25')
  })
})

test('a hold ends today at the earliest', () => {
  expect(holdProblem({ until: null }, today)).toBeUndefined()
  expect(holdProblem({ until: today }, today)).toBeUndefined()
  expect(holdProblem({ until: '2026-06-17' }, today)).toBe('Choose today or a later date')
})

describe('that it goes', () => {
  const staff = { is_stakeholder: false, access_level: 3 } as const
  const customer = (access_level: 1 | 2 | 3 | 4) => ({ is_stakeholder: true, access_level }) as const

  test('staff and stakeholders with Advanced access know', () => {
    expect([staff, customer(1), customer(2), customer(3), customer(4)].map(mayKnowRemoval)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('and of a hold staff alone', () => {
    const planned = { remove_on: '2026-07-18', state: 'planned' as const }
    const onHold = { ...planned, state: 'held' as const }
    expect(visibleRemoval(undefined, staff)).toBeNull()
    expect(visibleRemoval(planned, customer(1))).toEqual({ on: '2026-07-18', held: false })
    expect(visibleRemoval(planned, customer(2))).toBeNull()
    expect(visibleRemoval(onHold, staff)).toEqual({ on: '2026-07-18', held: true })
    expect(visibleRemoval(onHold, customer(1))).toBeNull()
  })
})
