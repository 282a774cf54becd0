import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { deleteRows } from '../retention/removed-data.ts'
import { invitationTo } from '../stakeholders/provider-line-data.ts'
import type { WithdrawnLine } from './draft.ts'
import { findReferences } from './references-data.ts'
import type { More, UndoRow } from './snapshot-data.ts'

/** Completes staged rows with what a workbook does not have: pictures stay, and so does what imports say of invited and of blocked people. */
export async function completeEdit(transaction: Queries): Promise<void> {
  for (const table of [sql`staged_person`, sql`staged_account`])
    await sql`update ${table} s set photo_id = photo.id from photo
      where s.photo_file = 'portal-' || photo.id || '.webp'`.execute(transaction)
  await sql`update staged_account s set active_in_records = t.active_in_records from account t
    where t.id = s.id and (t.origin = 'invited' or t.blocked)`.execute(transaction)
  // Someone who was taken off an engagement comes back.
  await sql`delete from withdrawn_stakeholder w using staged_stakeholder s
    where w.engagement_id = s.engagement_id
      and (w.stakeholder_id = s.id or w.email = lower(trim(s.email)))`.execute(transaction)
}

/** Ids of removed records of a file. */
export async function findRemoved(transaction: Queries, file: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from staged_removed where file = ${file} order by id`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** Deletes those of the hidden work orders and engagements that have no contents, because undo brings all of them back. */
export async function deleteEmpty(
  transaction: Queries,
  { storedTables }: Pick<Services, 'storedTables'>,
  { orders, engagements }: { orders: readonly string[]; engagements: readonly string[] },
): Promise<void> {
  await deleteOrders(transaction, await findEmpty(transaction, 'work_order', orders))
  const empty = await findEmpty(transaction, 'engagement', engagements)
  if (empty.length > 0) await deleteRows(transaction, storedTables, empty)
}

/** Those to which nothing but the provider's shown records refers. */
export async function findEmpty(
  queries: Queries,
  table: 'engagement' | 'work_order',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const isOf = sql`${sql.ref(`${table}_id`)} = any(${[...ids]}::text[])`
  const orders =
    table === 'engagement'
      ? sql`id, engagement_id as of from work_order where ${isOf} and removed_at is null`
      : undefined
  const { rows } = await sql<{ name: string; id: string; of: string }>`
    select 'member_assignment' as name, id, ${sql.ref(`${table}_id`)} as of from member_assignment where ${isOf}
    ${
      orders
        ? sql`union all select 'work_order', ${orders} union all
      select 'stakeholder', id, engagement_id from stakeholder where ${isOf} and origin = 'provider'`
        : sql``
    }`.execute(queries)
  const parts = Map.groupBy(rows, ({ name }) => name)
  const without = new Map([...parts].map(([name, those]) => [name, those.map(({ id }) => id)]))
  const found = await findReferences(queries, table, ids, { without, withTraces: true })
  const emptyOrders = new Set(await findEmpty(queries, 'work_order', without.get('work_order') ?? []))
  const full = new Set([
    ...found.map(({ id }) => id),
    ...(parts.get('work_order') ?? []).flatMap(({ id, of }) => (emptyOrders.has(id) ? [] : of)),
  ])
  return ids.filter((id) => !full.has(id))
}

export async function deleteOrders(transaction: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from event where subject_id = any(${[...ids]}::text[])`.execute(transaction)
  await sql`delete from work_order where id = any(${[...ids]}::text[])`.execute(transaction)
}

export async function deleteByIds(
  transaction: Queries,
  table: 'account' | 'client' | 'person',
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any(${[...ids]}::text[])`.execute(transaction)
}

/** Gives all lines of accounts their level, except for `others`. */
export async function levelLines(
  transaction: Queries,
  accountIds: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  await sql`update stakeholder p set access_level = a.access_level from account a
    where a.id = any(${[...accountIds]}::text[]) and lower(p.email collate "C") = a.email
      and p.access_level <> a.access_level and p.id <> all(${[...others]}::text[])`.execute(transaction)
}

/** Closes engagements to people who are no longer their stakeholders, as `withdraw` does for one. `remembers`: imports do not add them again. */
export async function closeEngagements(
  transaction: Queries,
  lines: readonly WithdrawnLine[],
  { remembers }: { remembers: boolean },
): Promise<void> {
  if (lines.length === 0) return
  const withdrawn = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as withdrawn (id text, engagement_id text, email text)`
  if (remembers)
    await sql`insert into withdrawn_stakeholder (engagement_id, stakeholder_id, email)
      select withdrawn.engagement_id, withdrawn.id, withdrawn.email from ${withdrawn}
      join engagement on engagement.id = withdrawn.engagement_id on conflict do nothing`.execute(transaction)
  await sql`delete from account_engagement e using ${withdrawn}, account a
    where a.email = withdrawn.email and a.login_method = 'external' and e.account_id = a.id
      and e.engagement_id = withdrawn.engagement_id`.execute(transaction)
  const left = sql`select a.id from account a join ${withdrawn} on a.email = withdrawn.email
    where a.login_method = 'external' and not exists (select from account_engagement e where e.account_id = a.id)`
  await sql`delete from session where account_id in (${left})`.execute(transaction)
  await sql`update account set active = false where origin = 'invited' and active and id in (${left})`.execute(
    transaction,
  )
}

/** Puts back what no import's record has. */
export async function putBack(transaction: Queries, undo: readonly UndoRow[]): Promise<void> {
  const rows = undo.flatMap(({ id, before }) => (before ? [{ id, ...(before as More) }] : []))
  const lines = rows.flatMap(({ id, kept }) => (kept ? [{ id, ...kept }] : []))
  await sql`update stakeholder s set invitation_waits = t.invitation_waits,
      invited_by_account_id = (select id from account where id = t.invited_by_account_id)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (id text, invitation_waits boolean, invited_by_account_id text)
    where s.id = t.id`.execute(transaction)
  const opened = rows.flatMap(({ id, access }) =>
    (access?.invited_to ?? []).map((engagement_id) => ({ account_id: id, engagement_id })),
  )
  await sql`insert into account_engagement (account_id, engagement_id, origin)
    select t.account_id, e.id, 'invited' from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb)
      as t (account_id text, engagement_id text) join engagement e on e.id = t.engagement_id
    on conflict do nothing`.execute(transaction)
}

/** Says who added the lines, and queues their invitations or lets them wait. Returns how many there are. */
export async function inviteLines(
  services: Pick<Services, 'config' | 'mailer' | 'settings'>,
  transaction: Queries,
  editor: Viewer,
  { ids, sends }: { ids: readonly string[]; sends: boolean },
): Promise<number> {
  if (ids.length === 0) return 0
  await sql`update stakeholder set invited_by_account_id = ${editor.id}, invitation_waits = ${!sends}
    where id = any(${[...ids]}::text[])`.execute(transaction)
  if (!sends) return ids.length
  const { rows } = await sql<{ email: string; full_name: string; id: VisibleEngagementId; title: string }>`
    select email, full_name, e.id, e.title from stakeholder join engagement e on e.id = engagement_id
    where stakeholder.id = any(${[...ids]}::text[]) order by e.id, stakeholder.id`.execute(transaction)
  const emails = rows.map((row) => invitationTo(services, editor, row, row))
  await services.mailer.queue(transaction, ...emails)
  return emails.length
}
