import type { Nouns } from '@portal/domain/workbook/apply-words'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Tables of records that others refer to. */
export type ReferredTable = 'account' | 'client' | 'engagement' | 'person' | 'work_order'

export interface Reference {
  /** The record that is referred to. */
  id: string
  nouns: Nouns
  count: number
}

const kinds: readonly Nouns[] = [
  ['engagement', 'engagements'],
  ['work order', 'work orders'],
  ['stakeholder', 'stakeholders'],
  ['other record', 'other records'],
]
/** Tables with a noun of their own, and the column whose values are counted. */
const named: Readonly<Record<string, readonly [kind: number, counted: string]>> = {
  engagement: [0, 'id'],
  work_order: [1, 'id'],
  member_assignment: [1, 'work_order_id'],
  stakeholder: [2, 'id'],
}
/** Count although the database would delete them with what they refer to. */
const kept: ReadonlySet<string> = new Set(['member_assignment', 'invitation', 'extension_request', 'feedback_request'])
/** Traces of an engagement, which like its events are deleted with it. */
const traces: ReadonlySet<string> = new Set(['stakeholder_change', 'team_revision', 'withdrawn_stakeholder'])

/**
 * Counts what refers to records. `without`: rows by table that do not count. The database knows the references, also of features
 * to come.
 */
export async function findReferences(
  queries: Queries,
  table: ReferredTable,
  ids: readonly string[],
  { without, withTraces = false }: { without?: ReadonlyMap<string, readonly string[]>; withTraces?: boolean } = {},
): Promise<Reference[]> {
  if (ids.length === 0) return []
  const { rows: columns } = await sql<{ referring: string; column: string; cascades: boolean }>`
    select k.conrelid::regclass::text as referring, a.attname::text as column, k.confdeltype = 'c' as cascades
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass order by 1, 2`.execute(queries)
  const parts = columns.flatMap(({ referring: name, column: refers, cascades }): RawBuilder<unknown>[] => {
    if ((cascades && !kept.has(name)) || name === 'event' || (traces.has(name) && !withTraces)) return []
    const [kind, column] = named[name] ?? []
    const left = without?.get(name)
    const counts = left === undefined ? sql`true` : sql`r.id <> all(${[...left]}::text[])`
    return [
      sql`select ${sql.ref(`r.${refers}`)} as id, ${kind ?? kinds.length - 1}::int as kind,
          ${column ? sql.ref(`r.${column}`) : sql`${name} || r.ctid::text`} as counted
        from ${sql.table(name)} as r where ${sql.ref(`r.${refers}`)} = any(${[...ids]}::text[]) and ${counts}`,
    ]
  })
  const { rows } = await sql<{ id: string; kind: number; count: number }>`
    select id, kind, count(distinct counted)::int as count
    from (${sql.join(parts, sql` union all `)}) as found group by id, kind order by id, kind`.execute(queries)
  return rows.flatMap(({ id, kind, count }) => (kinds[kind] ? { id, nouns: kinds[kind], count } : []))
}

/** Lines of work orders that go with removals: those of deleted parents, and those that are removed from parents that stay. */
export async function findRemovedParts(
  queries: Queries,
  removed: Record<'engagements' | 'orders' | 'assignments', readonly string[]>,
  gone: Record<'engagements' | 'orders', readonly string[]>,
): Promise<string[]> {
  const isIn = (ids: readonly string[]) => sql`any(${[...ids]}::text[])`
  const { rows } = await sql<{ id: string }>`select id from member_assignment
    where engagement_id = ${isIn(gone.engagements)} or work_order_id = ${isIn(gone.orders)}
      or (id = ${isIn(removed.assignments)} and not (engagement_id = ${isIn(removed.engagements)})
        and not (work_order_id = ${isIn(removed.orders)}))`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function findPeopleWithAccount(queries: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select employee_id as id from account
    where employee_id = any(${[...ids]}::text[]) and replaced_by is null`.execute(queries)
  return new Set(rows.map(({ id }) => id))
}
