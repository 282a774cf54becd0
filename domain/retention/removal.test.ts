import { describe, expect, test } from 'vitest'
import { mayKnowRemoval, visibleRemoval } from './permissions.ts'
import {
  firstRemovalDay,
  holdProblem,
  isToBeReminded,
  removalDayAfterHold,
  removalDayAfterReminder,
  retentionCutoff,
} from './removal.ts'

const today = '2026-06-18'

describe('the removal of a closed engagement', () => {
  test.each([
    ['kept on the last day of the period', '2025-06-18', false],
    ['due on the day after the period', '2025-06-17', true],
  ])('is due only after the full number of months: %s', (_, closedOn, goes) => {
    expect(closedOn < retentionCutoff(today, 12)).toBe(goes)
  })

  test('is due on 1 March, one month after closing on 31 January', () => {
    expect('2026-01-31' < retentionCutoff('2026-02-28', 1)).toBe(false)
    expect('2026-01-31' < retentionCutoff('2026-03-01', 1)).toBe(true)
  })

  test('happens 30 days after planning, and at least 30 days after a hold', () => {
    expect(firstRemovalDay(today)).toBe('2026-07-18')
    expect(removalDayAfterHold('2026-06-20', today)).toBe('2026-07-18')
    expect(removalDayAfterHold('2026-09-01', today)).toBe('2026-09-01')
  })

  test('needs a reminder seven days before; a late reminder postpones the removal', () => {
    expect([isToBeReminded('2026-06-25', today), isToBeReminded('2026-06-26', today)]).toEqual([true, false])
    expect(removalDayAfterReminder('2026-06-25', today)).toBe('2026-06-25')
    expect(removalDayAfterReminder('2026-06-10', today)).toBe('2026-06-25')
  })
})

test('a hold must end today or later', () => {
  expect(holdProblem({ until: null }, today)).toBeUndefined()
  expect(holdProblem({ until: today }, today)).toBeUndefined()
  expect(holdProblem({ until: '2026-06-17' }, today)).toBe('Choose today or a later date')
})

describe('who sees a planned removal', () => {
  const staff = { is_stakeholder: false, access_level: 3 } as const
  const customer = (access_level: 1 | 2 | 3 | 4) => ({ is_stakeholder: true, access_level }) as const

  test('staff and stakeholders with Advanced access see it', () => {
    expect([staff, customer(1), customer(2), customer(3), customer(4)].map(mayKnowRemoval)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('only staff see a removal on hold', () => {
    const planned = { remove_on: '2026-07-18', state: 'planned' as const }
    const onHold = { ...planned, state: 'held' as const }
    expect(visibleRemoval(undefined, staff)).toBeNull()
    expect(visibleRemoval(planned, customer(1))).toEqual({ on: '2026-07-18', held: false })
    expect(visibleRemoval(planned, customer(2))).toBeNull()
    expect(visibleRemoval(onHold, staff)).toEqual({ on: '2026-07-18', held: true })
    expect(visibleRemoval(onHold, customer(1))).toBeNull()
  })
})
