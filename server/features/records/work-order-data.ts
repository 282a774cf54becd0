import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { PersonOnOrder } from '@portal/domain/records/work-order-form'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { ledColumns } from '../engagements/engagement-data.ts'
import { keeperColumn } from './keeper-data.ts'

/** Rows of a saved form. An import would write the same. */
export interface WorkOrderRow {
  id: string
  engagement_id: string
  reference: string
  search_words: string
  start_date: CalendarDay
  end_date: CalendarDay
  budget_days: number | null
}
export type AssignmentRow = Omit<PersonOnOrder, 'id' | 'proposal_id'> & {
  id: string
  work_order_id: string
  engagement_id: string
  member_role_id: number
  /** Written only on new rows. */
  proposal_id: string | null
}

/** An extension request without an answer. */
type OpenRequest = Pick<Tables['extension_request'], 'id' | 'requested_by' | 'proposed_end_date'>

const engagementColumns = [
  'engagement.id as engagement_id',
  'engagement.title as engagement_title',
  ...ledColumns,
] as const

/** The engagement with its leads, locked for a new work order. */
export const lockEngagement = (transaction: Queries, id: VisibleEngagementId) =>
  transaction
    .selectFrom('engagement')
    .select([...engagementColumns, 'engagement.version', 'engagement.changed_by_account_id'])
    .select(keeperColumn)
    .where('engagement.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** A work order with its people, its engagement's leads, and who keeps it. `lock` locks engagement and order, in this order. */
export const findWorkOrderRecord = (queries: Queries, id: string, lock: 'lock' | 'read') =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
    .select([...engagementColumns, 'client.name as client_name', 'work_order.id', 'work_order.reference'])
    .select(['work_order.start_date', 'work_order.end_date', 'work_order.budget_days'])
    .select(['work_order.version', 'work_order.changed_by_account_id'])
    .select([
      keeperColumn,
      sql<number>`coalesce((select used_days from work_order_usage where work_order_id = work_order.id), 0)`.as(
        'used_days',
      ),
      sql<{ requests: number; days: number }>`json_build_object(
        'requests', (select count(*) from extension_request where work_order_id = work_order.id),
        'days', (select count(*) from time_entry where work_order_id = work_order.id))`.as('contents'),
    ])
    .select(
      sql<OpenRequest | null>`(select json_build_object('id', id, 'requested_by', requested_by,
        'proposed_end_date', proposed_end_date)
        from extension_request where work_order_id = work_order.id and state = 'open')`.as('open_request'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('member_assignment as on_order')
          .leftJoin('person', 'person.id', 'on_order.employee_id')
          .select(['on_order.id', 'on_order.employee_id', 'on_order.member_role', 'on_order.member_role_id'])
          .select(['on_order.start_date', 'on_order.end_date', 'on_order.price_per_day'])
          .select(['on_order.allocation_percentage', 'person.name', 'person.photo_id'])
          .whereRef('on_order.work_order_id', '=', 'work_order.id')
          .orderBy('on_order.member_role_id')
          .orderBy('person.folded_name', (order) => order.asc().nullsLast())
          .orderBy('on_order.id'),
      ).as('people'),
    )
    .where('work_order.id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate(['engagement', 'work_order']))
    .executeTakeFirstOrThrow()
export type WorkOrderWithPeople = Awaited<ReturnType<typeof findWorkOrderRecord>>

/** Ids of those people who are in the records and have not left. */
export const findWorking = async (
  queries: Queries,
  ids: readonly string[],
  today: CalendarDay,
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', today)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The number by which each role is sorted in a team. A role that nobody has yet gets the next number. */
export async function findRoleIds(queries: Queries, roles: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; member_role_id: number | null; last: number }>`
    select role, known.member_role_id, (select coalesce(max(member_role_id), 0) from member_assignment) as last
    from unnest(${roles}::text[]) as role left join (
      select member_role, min(member_role_id) as member_role_id from member_assignment
      where member_role = any(${roles}::text[]) group by member_role) as known on known.member_role = role
    order by role`.execute(queries)
  let next = Math.max(0, ...rows.map(({ last }) => last))
  return new Map(rows.map(({ role, member_role_id }) => [role, member_role_id ?? ++next]))
}

/** Rows in the columns of a table, as if they were staged by an import. */
export const asRows = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`(select 0 as record, given.* from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    as given)`

/** The rows that a save of a work order replaces. */
export const storedRows = (table: string, workOrderId: string): RawBuilder<unknown> =>
  sql`(select * from ${sql.table(table)} where ${sql.ref(table === 'work_order' ? 'id' : 'work_order_id')} = ${workOrderId})`

/** Writes a work order and its people, with one statement. People who are not among the rows leave it. */
export async function writeWorkOrder(
  transaction: Queries,
  order: WorkOrderRow,
  people: readonly AssignmentRow[],
): Promise<void> {
  const orderColumns = ['engagement_id', 'reference', 'search_words', 'start_date', 'end_date', 'budget_days']
  const peopleColumns = ['work_order_id', 'engagement_id', 'employee_id', 'member_role', 'member_role_id']
  const moreColumns = ['start_date', 'end_date', 'price_per_day', 'allocation_percentage']
  await sql`with gone as (
      delete from member_assignment
      where work_order_id = ${order.id} and id <> all(${people.map(({ id }) => id)}::text[])
    ),
    saved as (${upsert('work_order', orderColumns, [order])}),
    counted as (insert into work_order_usage (work_order_id, used_days) values (${order.id}, 0) on conflict do nothing)
    ${upsert('member_assignment', [...peopleColumns, ...moreColumns], people, ['proposal_id'])}`.execute(transaction)
}

/** Adds rows by their id, or changes those that differ. `onlyNew`: columns that are written only on new rows. */
function upsert(
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  onlyNew: readonly string[] = [],
): RawBuilder<unknown> {
  const all = sql.join([...columns, ...onlyNew].map((name) => sql.ref(name)))
  const names = (prefix: string) => sql.join(columns.map((name) => sql.ref(`${prefix}${name}`)))
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  return sql`insert into ${sql.table(table)} (id, ${all})
    select id, ${all} from ${asRows(table, rows)} as row
    on conflict (id) do update set ${set}
    where row(${names(`${table}.`)}) is distinct from row(${names('excluded.')})`
}

export const deleteOrder = async (transaction: Queries, id: string): Promise<void> => {
  await transaction.deleteFrom('work_order').where('id', '=', id).execute()
}

/** Hides it as an import does that no longer contains it. */
export const hideOrder = async (transaction: Queries, id: string, removed_at: Date): Promise<void> => {
  await transaction.updateTable('work_order').set({ removed_at }).where('id', '=', id).execute()
}
