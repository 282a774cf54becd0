import type { RecordFile } from '@portal/domain/records/keeper'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Those of the accounts whose person signed in, or prepared to. */
export async function findSignedIn(queries: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const traces = ['session', 'passkey', 'authenticator', 'sign_on_identity', 'account_visit'].map(
    (table) => sql`select account_id as id from ${sql.table(table)} where account_id = any(${[...ids]}::text[])`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(traces, sql` union `)}`.execute(queries)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the accounts whose person was here after this moment. A sign-in is a visit, too. */
export async function findVisitors(queries: Queries, ids: readonly string[], after: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select account_id as id from account_visit
    where account_id = any(${[...ids]}::text[]) and last_seen_at > ${after}`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Tables of the files. A line of a work order was changed with its order. */
export const tableOf = {
  clients: 'client',
  people: 'person',
  engagements: 'engagement',
  users: 'account',
  work_orders: 'work_order',
  member_assignments: 'member_assignment',
  absences: 'absence',
  stakeholders: 'stakeholder',
} as const satisfies Record<RecordFile, string>

/** Names of the people who last changed the records, by id. */
export async function findChangers(
  queries: Queries,
  file: RecordFile,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows =
    file === 'member_assignments'
      ? sql`select t.id, o.changed_by_account_id from member_assignment t join work_order o on o.id = t.work_order_id`
      : sql`select id, changed_by_account_id from ${sql.table(tableOf[file])}`
  const found = await sql<{ id: string; name: string }>`
    select t.id, trim(a.first_name || ' ' || a.last_name) as name from (${rows}) as t
    join account a on a.id = t.changed_by_account_id where t.id = any(${[...ids]}::text[])`.execute(queries)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

/** Names of people and references of work orders, by id. */
export async function findNames(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from person where id = any(${[...ids]}::text[])
    union all select id, reference from work_order where id = any(${[...ids]}::text[])`.execute(queries)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
