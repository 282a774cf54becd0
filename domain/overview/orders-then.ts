import type { CalendarDay } from '../dates/calendar-day.ts'
import { assignmentJoined, assignmentLeft } from '../team/assignment-events.ts'
import type { Period } from '../work-orders/progress.ts'
import { workOrderAdded, workOrderMoved, workOrderRemoved } from '../work-orders/work-order-events.ts'
import type { OrderThen } from './comparison.ts'

const [added, moved, removed] = [workOrderAdded.kind, workOrderMoved.kind, workOrderRemoved.kind]
const [joined, left] = [assignmentJoined.kind, assignmentLeft.kind]

/** An event of a work order, or of a person on it. */
export interface RecordedOrder {
  order_id: string
  kind: string
  person_id: string | null
  facts: { old_start?: CalendarDay; old_end?: CalendarDay }
  /** Current period. */
  now: Period
}

/** Reconstructs earlier states of work orders from their events, the oldest first; unknown values are not guessed. */
export function ordersThen(kept: readonly RecordedOrder[]): OrderThen[] {
  const byOrder = Map.groupBy(kept, ({ order_id }) => order_id)
  return [...byOrder].flatMap(([id, rows]): OrderThen[] => {
    // One that was gone for a while came back as a new one.
    const is_new = rows.find(({ kind }) => kind === added || kind === removed)?.kind === added
    if (is_new) return [{ id, is_new, was: null, more: 0, less: 0 }]
    const people = Map.groupBy(
      rows.filter(({ kind }) => kind === joined || kind === left),
      ({ person_id }) => person_id,
    )
    const count = (kind: string): number =>
      [...people.values()].filter((moves) => moves[0]?.kind === kind && moves.at(-1)?.kind === kind).length
    const then = { id, is_new, was: wasOf(rows), more: count(joined), less: count(left) }
    return then.was || then.more > 0 || then.less > 0 ? [then] : []
  })
}

function wasOf(rows: readonly RecordedOrder[]): Period | null {
  const first = rows.find(({ kind }) => kind === moved || kind === removed)
  const { old_start, old_end } = first?.facts ?? {}
  if (!first || !old_start || !old_end) return null
  const { now } = first
  if (old_start === now.start_date && old_end === now.end_date) return null
  return { start_date: old_start, end_date: old_end }
}
