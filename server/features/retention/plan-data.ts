import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Removal, RemovedParts } from '@portal/domain/retention/removal'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { EntryOf } from '../../platform/deletion-log/entry.ts'
import type { HiddenEngagement } from '../records/hidden-data.ts'
import type {} from './tables.ts'

export type RemovalRow = Selectable<Tables['engagement_removal']>

/**
 * Day on which an engagement closed: the end of its last work order, if all have ended. If the provider's records no longer
 * contain it, the day it was marked as removed, but not before the end of its last work order.
 */
const closedOn = sql<CalendarDay | null>`case when engagement.removed_at is null
  then (select max(end_date) from work_order where engagement_id = engagement.id and removed_at is null)
  else greatest(engagement.removed_at::date, (select max(end_date) from work_order where engagement_id = engagement.id))
  end`

/** Engagements with the day they closed; `closed_on` is null without a work order. */
const engagements = (queries: Queries) =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id as engagement_id', 'engagement.title', 'client.id as client_id'])
    .select(['client.name as client_name', closedOn.as('closed_on')])

export interface Closed {
  engagement_id: string
  client_id: string
  title: string
  client_name: string
  closed_on: CalendarDay
}

/** Engagements closed before that day without a planned or held removal. */
export async function findNewlyClosed(queries: Queries, before: CalendarDay): Promise<Closed[]> {
  const rows = await engagements(queries)
    .where(sql<SqlBool>`${closedOn} < ${before}`)
    .where(sql<SqlBool>`not exists (select from engagement_removal r
      where r.engagement_id = engagement.id and r.state in ('planned', 'held'))`)
    .orderBy(sql`engagement.id collate "C"`)
    .execute()
  return rows as Closed[]
}

/** Day on which the engagement closed; undefined if it no longer exists. */
export const findClosedOn = async (
  queries: Queries,
  engagementId: string,
): Promise<{ closed_on: CalendarDay | null } | undefined> =>
  engagements(queries).where('engagement.id', '=', engagementId).executeTakeFirst()

/** False where another instance was faster. */
export async function insertRemoval(
  queries: Queries,
  row: Closed & Pick<RemovalRow, 'remove_on' | 'planned_at'>,
): Promise<boolean> {
  const { rows } = await sql`insert into engagement_removal
      (id, engagement_id, client_id, title, client_name, state, closed_on, remove_on, planned_at)
    values (${randomUUID()}, ${row.engagement_id}, ${row.client_id}, ${row.title}, ${row.client_name}, 'planned',
      ${row.closed_on}, ${row.remove_on}, ${row.planned_at})
    on conflict do nothing returning id`.execute(queries)
  return rows.length > 0
}

/** Locks all planned and held removals against simultaneous changes. */
export const lockOpen = (queries: Queries): Promise<RemovalRow[]> =>
  queries
    .selectFrom('engagement_removal')
    .selectAll()
    .where('state', 'in', ['planned', 'held'])
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockRemoval = (queries: Queries, id: string): Promise<RemovalRow | undefined> =>
  queries.selectFrom('engagement_removal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRemoval = (queries: Queries, id: string): Promise<RemovalRow | undefined> =>
  queries.selectFrom('engagement_removal').selectAll().where('id', '=', id).executeTakeFirst()

export const updateRemoval = async (
  queries: Queries,
  { id, version }: Pick<RemovalRow, 'id' | 'version'>,
  set: Updateable<Tables['engagement_removal']>,
): Promise<void> => {
  await queries
    .updateTable('engagement_removal')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export const isKnownClient = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.selectFrom('client').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Entry of a removal for the deletion log; undefined if it has not taken place. */
export async function findRemovalEntry(queries: Queries, id: string): Promise<EntryOf<'removal'> | undefined> {
  const row = await findRemoval(queries, id)
  if (row?.state !== 'removed' || !row.ended_at) return undefined
  const orders = await queries
    .selectFrom('removed_work_order')
    .select('id')
    .where('removal_id', '=', id)
    .orderBy('id')
    .execute()
  const { engagement_id, client_id, title, client_name, closed_on, remove_on, parts } = row
  return {
    kind: 'removal',
    id,
    engagement_id,
    client_id,
    title,
    client_name,
    closed_on,
    remove_on,
    parts,
    planned_at: row.planned_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
    work_orders: orders.map((order) => order.id),
  }
}

/** Inserts the original removal, replacing any plan for that engagement. */
export async function reinsertRemoval(queries: Queries, entry: EntryOf<'removal'>): Promise<void> {
  const { kind: _, work_orders: __, planned_at, ended_at, parts, ...row } = entry
  await queries
    .deleteFrom('engagement_removal')
    .where((eb) =>
      eb.or([
        eb('id', '=', entry.id),
        eb.and([eb('engagement_id', '=', entry.engagement_id), eb('state', 'in', ['planned', 'held'])]),
      ]),
    )
    .execute()
  await queries
    .insertInto('engagement_removal')
    .values({
      ...row,
      state: 'removed',
      parts: JSON.stringify(parts),
      planned_at: new Date(planned_at),
      ended_at: new Date(ended_at),
    })
    .execute()
}

/** Inserts the removal of a hidden engagement that a superuser deletes, in place of a planned one. Returns its id. */
export async function insertRemoved(
  queries: Queries,
  hidden: HiddenEngagement & { parts: RemovedParts; now: Date; today: CalendarDay },
): Promise<string> {
  const id = randomUUID()
  const closed = await findClosedOn(queries, hidden.id)
  await reinsertRemoval(queries, {
    kind: 'removal',
    id,
    engagement_id: hidden.id,
    client_id: hidden.client_id,
    title: hidden.name,
    client_name: hidden.client_name,
    closed_on: closed?.closed_on ?? hidden.today,
    remove_on: hidden.today,
    parts: hidden.parts,
    planned_at: hidden.hidden_at.toISOString(),
    ended_at: hidden.now.toISOString(),
    work_orders: [],
  })
  return id
}

/** Planned, and their day has come. */
export const findDue = (queries: Queries, today: CalendarDay): Promise<RemovalRow[]> =>
  queries
    .selectFrom('engagement_removal')
    .selectAll()
    .where('state', '=', 'planned')
    .where('reminded_at', 'is not', null)
    .where('remove_on', '<=', today)
    .orderBy('remove_on')
    .orderBy('id')
    .execute()

const shownOver = 300

/** Upcoming removals by day, then past ones, newest first. */
export async function findRemovals(queries: Queries, only?: string): Promise<Removal[]> {
  const rows = await queries
    .selectFrom('engagement_removal')
    .selectAll('engagement_removal')
    .select(
      sql<number>`(select count(*) from removed_content c where c.removal_id = engagement_removal.id)`.as('files_left'),
    )
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .where(sql<SqlBool>`(state in ('planned', 'held') or id in (
      select id from engagement_removal where state not in ('planned', 'held') order by ended_at desc limit ${shownOver}))`)
    .orderBy(sql`state not in ('planned', 'held')`)
    .orderBy(sql`case when state in ('planned', 'held') then remove_on end`)
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ held_by, held_reason, held_until, planned_at, ended_at, parts, ...row }) => ({
    id: row.id,
    engagement_id: row.engagement_id,
    title: row.title,
    client_name: row.client_name,
    state: row.state,
    closed_on: row.closed_on,
    remove_on: row.remove_on,
    version: row.version,
    ended_because: row.ended_because,
    allowed_back_by: row.allowed_back_by,
    files_left: row.files_left,
    held: row.state === 'held' ? { by: held_by ?? '', reason: held_reason ?? '', until: held_until } : null,
    planned_at: planned_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    parts: parts as RemovedParts | null,
  }))
}

/** Number of pending removals, and how late the most overdue one is. */
export async function countRemovals(
  queries: Queries,
  overdueBefore: CalendarDay,
): Promise<{ planned: number; held: number; overdue: number; files_left: number }> {
  const { rows } = await sql<{ planned: number; held: number; overdue: number; files_left: number }>`
    select count(*) filter (where state = 'planned') as planned, count(*) filter (where state = 'held') as held,
      count(*) filter (where state = 'planned' and remove_on < ${overdueBefore}) as overdue,
      (select count(*) from removed_content join engagement_removal done on done.id = removed_content.removal_id
        where done.ended_at::date < ${overdueBefore}) as files_left
    from engagement_removal`.execute(queries)
  return rows[0] ?? { planned: 0, held: 0, overdue: 0, files_left: 0 }
}

export type PlannedRemoval = Pick<RemovalRow, 'remove_on' | 'state'>

/** The day of an engagement's removal, and whether it is held; no row if none is planned. */
export const plannedRemoval = (queries: Queries, engagementId: string) =>
  queries
    .selectFrom('engagement_removal')
    .select(['remove_on', 'state'])
    .where('engagement_id', '=', engagementId)
    .where('state', 'in', ['planned', 'held'])
