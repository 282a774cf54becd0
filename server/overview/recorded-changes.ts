import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ChangeFacts, FoundChanges, Move } from '@portal/domain/overview/change-facts'
import type { Recorded } from './change-data.ts'

type DayOf = (instant: Date) => CalendarDay
type OfRecords = Pick<
  { readonly [Kind in keyof ChangeFacts]: readonly ChangeFacts[Kind][] },
  'new-engagement' | 'order-new' | 'dates-moved' | 'joined' | 'left' | 'audit' | 'stakeholder'
>

/**
 * What imports have kept, as far as it can still be looked at: about an engagement that is new just that, and nothing of
 * who came and went again. `dayOf` is the day in the provider's time zone.
 */
export function factsOfRecords(
  rows: readonly Recorded[],
  { dayOf, today, showsStakeholders }: { dayOf: DayOf; today: CalendarDay; showsStakeholders: (id: string) => boolean },
): OfRecords & { newIds: ReadonlySet<string>; knownSince: CalendarDay | null } {
  const fact = ({ id, engagement_id, at }: Recorded) => ({ id: String(id), engagement_id, day: dayOf(at) })
  const of = (kind: Recorded['kind']): readonly Recorded[] => rows.filter((row) => row.kind === kind)
  const newIds = new Set(of('new engagement').map(({ engagement_id }) => engagement_id))
  const known = (row: Recorded): boolean => !newIds.has(row.engagement_id)
  const orders = (kind: Recorded['kind']) =>
    of(kind)
      .filter(known)
      .flatMap((row) =>
        row.reference === null || row.object_id === null || row.new_start === null || row.new_end === null
          ? []
          : [
              {
                ...{ ...fact(row), order_id: row.object_id, reference: row.reference, row },
                now: { start_date: row.new_start, end_date: row.new_end },
              },
            ],
      )
  const moves = settled(rows.filter(known))
  const knownSince = of('known').reduce((latest, { at }) => (dayOf(at) > latest ? dayOf(at) : latest), '')
  return {
    'new-engagement': of('new engagement').map(fact),
    'order-new': orders('new order').map(({ now, row: _, ...order }) => ({ ...order, ...now })),
    'dates-moved': orders('dates moved').flatMap(({ row: { old_start, old_end }, ...order }) =>
      old_start === null || old_end === null ? [] : [{ ...order, was: { start_date: old_start, end_date: old_end } }],
    ),
    joined: moves.filter(({ kind, first_day }) => kind === 'joined' && first_day !== null).flatMap((row) => move(row)),
    left: moves.filter(({ kind, first_day }) => kind === 'left' && first_day === null).flatMap((row) => move(row)),
    audit: of('scored')
      .filter(known)
      .flatMap((row) =>
        row.audit_title === null || row.object_id === null || row.new_score === null
          ? []
          : [
              {
                ...{ ...fact(row), audit_id: row.object_id, title: row.audit_title },
                ...{ type: row.scoring_type === 1 ? 1 : 2, score: row.new_score, before: row.old_score },
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

  function move(row: Recorded): Move[] {
    if (row.reference === null || row.object_id === null || row.person_id === null || row.person === null) return []
    return [
      {
        ...{ ...fact(row), order_id: row.object_id, reference: row.reference, person_id: row.person_id },
        ...{ person: row.person, role: row.name ?? '' },
        begins: row.kind === 'joined' && row.first_day !== null && row.first_day > today ? row.first_day : null,
      },
    ]
  }
}

/** The last of what is known of a person on an order, unless it only took back what came before. The newest come first. */
function settled(rows: readonly Recorded[]): Recorded[] {
  const moves = rows.filter(({ kind }) => kind === 'joined' || kind === 'left')
  return [...Map.groupBy(moves, ({ object_id, person_id }) => `${object_id} ${person_id}`).values()].flatMap((all) => {
    const [last, first] = [all[0], all.at(-1)]
    return last && last.kind === first?.kind ? [last] : []
  })
}
