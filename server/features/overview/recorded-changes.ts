import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ChangeFacts, FoundChanges, Move } from '@portal/domain/overview/change-facts'
import type { Recorded } from './change-data.ts'

type DayOf = (instant: string) => CalendarDay
type OfRecords = Pick<
  { readonly [Kind in keyof ChangeFacts]: readonly ChangeFacts[Kind][] },
  | 'new-engagement'
  | 'order-new'
  | 'order-removed'
  | 'dates-moved'
  | 'joined'
  | 'left'
  | 'end-moved'
  | 'audit'
  | 'stakeholder'
>

/**
 * Turns recorded changes into facts that can still be shown. Of a new engagement only that fact is reported, and nothing of
 * people who came and left again. `dayOf` returns the day in the provider's time zone.
 */
export function factsOfRecords(
  rows: readonly Recorded[],
  { dayOf, today, showsStakeholders }: { dayOf: DayOf; today: CalendarDay; showsStakeholders: (id: string) => boolean },
): OfRecords & { newIds: ReadonlySet<string>; knownSince: CalendarDay | null } {
  const fact = ({ id, engagement_id, at }: Recorded) => ({ id: String(id), engagement_id, day: dayOf(at) })
  const rowsOf = (kind: Recorded['kind']): readonly Recorded[] => rows.filter((row) => row.kind === kind)
  const newIds = new Set(rowsOf('new engagement').map(({ engagement_id }) => engagement_id))
  const known = (row: Recorded): boolean => !newIds.has(row.engagement_id)
  const orders = (found: readonly Recorded[]) =>
    found.filter(known).flatMap((row) =>
      row.reference === null || row.object_id === null || row.new_start === null || row.new_end === null
        ? []
        : [
            {
              ...fact(row),
              order_id: row.object_id,
              reference: row.reference,
              row,
              now: { start_date: row.new_start, end_date: row.new_end },
            },
          ],
    )
  const placed = settled(rows.filter(known), ['new order', 'order removed'])
  const moves = settled(rows.filter(known), ['joined', 'left'])
  const movedPlaces = new Set(rows.filter(({ kind }) => kind === 'joined' || kind === 'left').map(placeOf))
  const knownSince = rowsOf('known').reduce((latest, { at }) => (dayOf(at) > latest ? dayOf(at) : latest), '')
  return {
    'new-engagement': rowsOf('new engagement').map(fact),
    'order-new': orders(placed.filter(({ kind }) => kind === 'new order')).map(({ now, row: _, ...order }) => ({
      ...order,
      ...now,
    })),
    'order-removed': placed
      .filter(({ kind }) => kind === 'order removed')
      .flatMap((row) =>
        row.reference === null || row.object_id === null
          ? []
          : [{ ...fact(row), order_id: row.object_id, reference: row.reference }],
      ),
    'dates-moved': orders(rowsOf('dates moved')).flatMap(({ row: { old_start, old_end }, ...order }) =>
      old_start === null || old_end === null ? [] : [{ ...order, was: { start_date: old_start, end_date: old_end } }],
    ),
    joined: moves.filter(({ kind, first_day }) => kind === 'joined' && first_day !== null).flatMap((row) => move(row)),
    left: moves.filter(({ kind, first_day }) => kind === 'left' && first_day === null).flatMap((row) => move(row)),
    'end-moved': [...Map.groupBy(rowsOf('end moved').filter(known), placeOf)].flatMap(([place, all]) =>
      movedPlaces.has(place) ? [] : endMoved(all),
    ),
    audit: rowsOf('scored')
      .filter(known)
      .flatMap((row) =>
        row.audit_title === null || row.object_id === null || row.new_score === null
          ? []
          : [
              {
                ...fact(row),
                audit_id: row.object_id,
                title: row.audit_title,
                type: row.scoring_type === 1 ? 1 : 2,
                score: row.new_score,
                before: row.old_score,
              },
            ],
      ),
    stakeholder: rows
      .filter((row) => known(row) && showsStakeholders(row.engagement_id))
      .flatMap((row): FoundChanges['stakeholder'] & object =>
        row.name !== null && (row.kind === 'stakeholder added' || row.kind === 'stakeholder removed')
          ? [{ ...fact(row), name: row.name, by: null, action: row.kind === 'stakeholder added' ? 'added' : 'removed' }]
          : [],
      ),
    newIds,
    knownSince: knownSince === '' ? null : knownSince,
  }

  /** First and current end date of an assignment; undefined if it moved back to the first. */
  function endMoved(all: readonly Recorded[]): ChangeFacts['end-moved'][] {
    const [last, first] = [all[0], all.at(-1)]
    if (!last || !first?.old_end || !last.new_end || first.old_end === last.new_end) return []
    // Requires an existing work order and a person who is still on it.
    if (last.reference === null || last.object_id === null || last.person === null || last.first_day === null) return []
    return [
      {
        ...fact(last),
        order_id: last.object_id,
        reference: last.reference,
        person: last.person,
        was: first.old_end,
        now: last.new_end,
      },
    ]
  }

  function move(row: Recorded): Move[] {
    if (row.reference === null || row.object_id === null || row.person_id === null || row.person === null) return []
    return [
      {
        ...fact(row),
        order_id: row.object_id,
        reference: row.reference,
        person_id: row.person_id,
        person: row.person,
        role: row.name ?? '',
        begins: row.kind === 'joined' && row.first_day !== null && row.first_day > today ? row.first_day : null,
      },
    ]
  }
}

const placeOf = ({ object_id, person_id }: Recorded): string => `${object_id} ${person_id}`

/** Latest change of each work order or assignment, unless it reversed the earlier one. Rows come newest first. */
function settled(rows: readonly Recorded[], kinds: readonly Recorded['kind'][]): Recorded[] {
  const moves = rows.filter(({ kind }) => kinds.includes(kind))
  return [...Map.groupBy(moves, placeOf).values()].flatMap((all) => {
    const [last, first] = [all[0], all.at(-1)]
    return last && last.kind === first?.kind ? [last] : []
  })
}
