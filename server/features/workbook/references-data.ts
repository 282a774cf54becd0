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

/** Tables that refer to records, with the column whose values are counted. */
const referring: Readonly<Record<string, { nouns: Nouns; counted?: string }>> = {
  engagement: { nouns: ['engagement', 'engagements'] },
  work_order: { nouns: ['work order', 'work orders'] },
  member_assignment: { nouns: ['work order', 'work orders'], counted: 'work_order_id' },
  time_entry: { nouns: ['recorded day', 'recorded days'] },
  absence: { nouns: ['absence', 'absences'] },
  account: { nouns: ['account', 'accounts'] },
  stakeholder: { nouns: ['stakeholder', 'stakeholders'] },
  invitation: { nouns: ['invitation', 'invitations'] },
  extension_request: { nouns: ['request for more time', 'requests for more time'] },
  team_request: { nouns: ['team request', 'team requests'] },
  team_request_proposal: { nouns: ['proposal', 'proposals'] },
  shared_file: { nouns: ['file', 'files'] },
  file_version: { nouns: ['file', 'files'] },
  audit: { nouns: ['audit', 'audits'] },
  customer_survey: { nouns: ['survey', 'surveys'] },
  feedback_request: { nouns: ['request for feedback', 'requests for feedback'] },
  individual_feedback: { nouns: ['feedback', 'feedbacks'] },
  team_feedback: { nouns: ['feedback on a team', 'feedbacks on teams'] },
  group_team: { nouns: ['team', 'teams'] },
  group_team_member: { nouns: ['team', 'teams'] },
  tag: { nouns: ['tag', 'tags'] },
  member_tag: { nouns: ['tag', 'tags'] },
  header_tag: { nouns: ['tag', 'tags'] },
  scheduled_erasure: { nouns: ['planned erasure', 'planned erasures'] },
}

const others: Nouns = ['other record', 'other records']
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
  const parts = columns.flatMap(({ referring: name, column, cascades }): RawBuilder<unknown>[] => {
    const known = referring[name]
    if (!known && (cascades || name === 'event' || (traces.has(name) && !withTraces))) return []
    const left = without?.get(name)
    const counts = left === undefined ? sql`true` : sql`r.id <> all(${[...left]}::text[])`
    return [
      sql`select ${sql.ref(`r.${column}`)} as id, ${name}::text as name, ${sql.ref(`r.${known?.counted ?? column}`)} ::text as counted
        from ${sql.table(name)} as r where ${sql.ref(`r.${column}`)} = any(${[...ids]}::text[]) and ${counts}`,
    ]
  })
  const { rows } = await sql<{ id: string; name: string; count: number; different: number }>`
    select id, name, count(*)::int as count, count(distinct counted)::int as different
    from (${sql.join(parts, sql` union all `)}) as found group by id, name order by id, name`.execute(queries)
  return rows.map(({ id, name, count, different }) => ({
    id,
    nouns: referring[name]?.nouns ?? others,
    count: referring[name]?.counted === undefined ? count : different,
  }))
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
