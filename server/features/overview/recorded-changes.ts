import { auditScored } from '@portal/domain/audits/audit-events'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { engagementAdded } from '@portal/domain/engagements/engagement-events'
import type { EventKind } from '@portal/domain/events/event-kind'
import type { ChangeFacts, Move } from '@portal/domain/overview/change-facts'
import { assignmentEndMoved, assignmentJoined, assignmentLeft } from '@portal/domain/team/assignment-events'
import { workOrderAdded, workOrderMoved, workOrderRemoved } from '@portal/domain/work-orders/work-order-events'
import type { Recorded } from './change-data.ts'

const [joined, left] = [assignmentJoined.kind, assignmentLeft.kind]

type DayOf = (instant: string) => CalendarDay
type OfRecords = Pick<
  { readonly [Kind in keyof ChangeFacts]: readonly ChangeFacts[Kind][] },
  'new-engagement' | 'order-new' | 'order-removed' | 'dates-moved' | 'joined' | 'left' | 'end-moved' | 'audit'
>

/**
 * Turns recorded changes into facts that can still be shown. Of a new engagement only that fact is reported, and nothing of
 * people who came and left again. `dayOf` returns the day in the provider's time zone.
 */
export function factsOfRecords(
  rows: readonly Recorded[],
  { dayOf, today }: { dayOf: DayOf; today: CalendarDay },
): OfRecords & { newIds: ReadonlySet<string> } {
  // Changes of one day are listed in the order in which they were stored.
  const fact = ({ position, engagement_id, at }: Recorded) => ({ id: String(position), engagement_id, day: dayOf(at) })
  const rowsOf = ({ kind }: EventKind): readonly Recorded[] => rows.filter((row) => row.kind === kind)
  const newIds = new Set(rowsOf(engagementAdded).map(({ engagement_id }) => engagement_id))
  const known = (row: Recorded): boolean => !newIds.has(row.engagement_id)
  const orders = (found: readonly Recorded[]) =>
    found.filter(known).flatMap((row) =>
      row.reference === null || !row.facts.new_start || !row.facts.new_end
        ? []
        : [
            {
              ...fact(row),
              order_id: row.subject_id,
              reference: row.reference,
              row,
              now: { start_date: row.facts.new_start, end_date: row.facts.new_end },
            },
          ],
    )
  const placed = settled(rows.filter(known), [workOrderAdded, workOrderRemoved])
  const moves = settled(rows.filter(known), [assignmentJoined, assignmentLeft])
  const movedPlaces = new Set(rows.filter(({ kind }) => kind === joined || kind === left).map(placeOf))
  return {
    'new-engagement': rowsOf(engagementAdded).map(fact),
    'order-new': orders(placed.filter(({ kind }) => kind === workOrderAdded.kind)).map(({ now, row: _, ...order }) => ({
      ...order,
      ...now,
    })),
    'order-removed': placed
      .filter(({ kind }) => kind === workOrderRemoved.kind)
      .flatMap((row) =>
        row.reference === null ? [] : [{ ...fact(row), order_id: row.subject_id, reference: row.reference }],
      ),
    'dates-moved': orders(rowsOf(workOrderMoved)).flatMap(
      ({
        row: {
          facts: { old_start, old_end },
        },
        ...order
      }) => (!old_start || !old_end ? [] : [{ ...order, was: { start_date: old_start, end_date: old_end } }]),
    ),
    joined: moves.filter(({ kind, first_day }) => kind === joined && first_day !== null).flatMap((row) => move(row)),
    left: moves.filter(({ kind, first_day }) => kind === left && first_day === null).flatMap((row) => move(row)),
    'end-moved': [...Map.groupBy(rowsOf(assignmentEndMoved).filter(known), placeOf)].flatMap(([place, all]) =>
      movedPlaces.has(place) ? [] : endMoved(all),
    ),
    audit: rowsOf(auditScored)
      .filter(known)
      .flatMap((row) =>
        row.audit_title === null || row.facts.score === undefined
          ? []
          : [
              {
                ...fact(row),
                audit_id: row.subject_id,
                title: row.audit_title,
                type: row.scoring_type === 1 ? 1 : 2,
                score: row.facts.score,
                before: row.facts.before ?? null,
              },
            ],
      ),
    newIds,
  }

  /** First and current end date of an assignment; undefined if it moved back to the first. */
  function endMoved(all: readonly Recorded[]): ChangeFacts['end-moved'][] {
    const [last, first] = [all[0], all.at(-1)]
    const [was, now] = [first?.facts.old_end, last?.facts.new_end]
    if (!last || !was || !now || was === now) return []
    // Requires an existing work order and a person who is still on it.
    if (last.reference === null || last.person === null || last.first_day === null) return []
    return [
      {
        ...fact(last),
        order_id: last.subject_id,
        reference: last.reference,
        person: last.person,
        was,
        now,
      },
    ]
  }

  function move(row: Recorded): Move[] {
    if (row.reference === null || row.person_id === null || row.person === null) return []
    return [
      {
        ...fact(row),
        order_id: row.subject_id,
        reference: row.reference,
        person_id: row.person_id,
        person: row.person,
        role: row.facts.role ?? '',
        begins: row.kind === joined && row.first_day !== null && row.first_day > today ? row.first_day : null,
      },
    ]
  }
}

const placeOf = ({ subject_id, person_id }: Recorded): string => `${subject_id} ${person_id}`

/** Latest change of each work order or assignment, unless it reversed the earlier one. Rows come newest first. */
function settled(rows: readonly Recorded[], kinds: readonly EventKind[]): Recorded[] {
  const moves = rows.filter((row) => kinds.some(({ kind }) => kind === row.kind))
  return [...Map.groupBy(moves, placeOf).values()].flatMap((all) => {
    const [last, first] = [all[0], all.at(-1)]
    return last && last.kind === first?.kind ? [last] : []
  })
}
