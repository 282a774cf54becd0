import { describe, expect, test } from 'vitest'
import type { OrderThen } from './comparison.ts'
import { ordersThen, type RecordedOrder } from './orders-then.ts'

const now = { start_date: '2026-10-31', end_date: '2027-04-09' }
const recorded = (kind: RecordedOrder['kind'], facts: RecordedOrder['facts'] = {}): RecordedOrder => ({
  order_id: 'w1',
  kind,
  person_id: null,
  facts,
  now,
})
const moved = (old_end: string, old_start = now.start_date) => recorded('work_order.moved', { old_start, old_end })
const then = (rest: Partial<OrderThen> = {}): OrderThen => ({
  id: 'w1',
  is_new: false,
  was: null,
  more: 0,
  less: 0,
  ...rest,
})

describe('the earlier state of a work order', () => {
  test('has the dates before its first move', () => {
    expect(ordersThen([moved('2027-02-07'), moved('2027-03-01')])).toEqual([
      then({ was: { start_date: '2026-10-31', end_date: '2027-02-07' } }),
    ])
    expect(ordersThen([moved('2027-04-09'), moved('2027-03-01')])).toEqual([])
  })

  test('counts who joined and who left, but not people who did both', () => {
    const moved = (kind: string, person_id: string) => ({ ...recorded(`assignment.${kind}`), person_id })
    const rows = [
      moved('joined', 'a'),
      moved('joined', 'b'),
      moved('left', 'c'),
      moved('joined', 'd'),
      moved('left', 'd'),
      moved('left', 'e'),
      moved('joined', 'e'),
    ]
    expect(ordersThen(rows)).toEqual([then({ more: 2, less: 1 })])
    expect(ordersThen(rows.slice(3))).toEqual([])
  })

  test('marks a new work order as new, whatever happened to it later', () => {
    expect(ordersThen([recorded('work_order.added'), moved('2027-03-01')])).toEqual([then({ is_new: true })])
    const removed = recorded('work_order.removed', { old_start: now.start_date, old_end: now.end_date })
    expect(ordersThen([recorded('work_order.added'), removed, recorded('work_order.added')])).toEqual([
      then({ is_new: true }),
    ])
  })

  test('has the dates from before it was removed and added back', () => {
    const removedWithEnd = (old_end: string) => recorded('work_order.removed', { old_start: now.start_date, old_end })
    expect(ordersThen([removedWithEnd(now.end_date), recorded('work_order.added')])).toEqual([])
    expect(ordersThen([removedWithEnd('2027-02-07'), recorded('work_order.added'), moved('2027-03-01')])).toEqual([
      then({ was: { start_date: '2026-10-31', end_date: '2027-02-07' } }),
    ])
  })
})
