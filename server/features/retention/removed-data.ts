import { type RemovedKind, type RemovedParts, removedKinds } from '@portal/domain/retention/removal'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type {} from './tables.ts'

interface Part {
  table: keyof Tables & string
  kind?: RemovedKind
  /** Column with the engagement; `engagement_id` by default. */
  column?: string
  /** The part whose id the column names. */
  of?: keyof Tables & string
}
const part = (table: Part['table'], kind?: RemovedKind): Part => ({ table, ...(kind && { kind }) })
const under = (of: keyof Tables & string, table: Part['table'], column: string, kind?: RemovedKind): Part => ({
  ...part(table, kind),
  of,
  column,
})

/**
 * All that goes with an engagement, what refers to others first. A test compares it with the database: a table that refers
 * to one of these and is not here fails it.
 */
export const removedParts: readonly Part[] = [
  under('event', 'event_read', 'event_id'),
  under('event', 'notice', 'event_id'),
  part('event', 'trace'),
  under('outbox', 'outbox_attachment', 'message_id'),
  part('outbox'),
  under('work_order', 'work_order_warning', 'work_order_id'),
  under('work_order', 'extension_request', 'work_order_id', 'request'),
  part('member_assignment', 'assignment'),
  under('team_request_line', 'team_request_proposal', 'line_id'),
  under('team_request', 'team_request_line', 'request_id'),
  part('team_request', 'request'),
  under('customer_survey', 'customer_survey_reply', 'customer_survey_id'),
  part('customer_survey', 'service_feedback'),
  part('feedback_request'),
  part('individual_feedback', 'people_feedback'),
  part('team_feedback', 'people_feedback'),
  under('audit', 'audit_survey', 'audit_id'),
  under('audit', 'audit_score_point', 'audit_id'),
  part('audit', 'audit'),
  under('shared_file', 'file_access', 'file_id', 'trace'),
  under('shared_file', 'file_version', 'file_id', 'version'),
  part('shared_file', 'file'),
  part('sole_editor'),
  part('group_team_member'),
  part('group_team', 'team'),
  under('tag', 'member_tag', 'tag_id'),
  part('header_tag'),
  part('tag', 'team'),
  part('team_revision'),
  part('stakeholder_change', 'trace'),
  part('withdrawn_stakeholder'),
  part('invitation', 'access'),
  part('stakeholder', 'stakeholder'),
  part('account_engagement', 'access'),
  part('engagement_change', 'trace'),
  part('engagement_visit'),
  part('work_order', 'work_order'),
  part('search_document'),
  { table: 'engagement', column: 'id' },
]

/** Tables that name an engagement and stay, with the reason. */
export const staysBehind: Readonly<Record<string, string>> = {
  audit_entry: 'The audit log is kept as long as AUDIT_LOG_DAYS says.',
  removed_record: 'Programs that keep a copy can read for 90 days what was removed.',
  engagement_removal: 'It says that the engagement was removed, and imports go by it.',
  'webhook_delivery.engagement_id': 'Used only by earlier versions. Triggers move its rows to the outbox.',
  'api_token.engagement_ids': 'Without the id a token limited to this engagement would reach all of them.',
  'webhook.engagement_ids': 'Without the id, a webhook of this engagement would get the events of all engagements.',
}

const rowsOf = ({ column = 'engagement_id', of }: Part, id: string): RawBuilder<boolean> => {
  const parent = removedParts.find(({ table }) => table === of)
  return parent
    ? sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent.table)} where ${rowsOf(parent, id)})`
    : sql<boolean>`${sql.ref(column)} = ${id}`
}

/** Counts parts with the same list by which they are removed. */
export async function countParts(queries: Queries, id: string): Promise<RemovedParts> {
  const counted = removedParts.filter((each) => each.kind)
  const counts = counted.map(
    (each) =>
      sql`select ${each.kind}::text as kind, count(*) as count from ${sql.table(each.table)} where ${rowsOf(each, id)}`,
  )
  const { rows } = await sql<{ kind: RemovedKind; count: number }>`
    select kind, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted group by kind`.execute(
    queries,
  )
  const { rows: sizes } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from file_version
    where file_id in (select id from shared_file where engagement_id = ${id})`.execute(queries)
  const found = new Map(rows.map(({ kind, count }) => [kind, count]))
  return {
    counts: (Object.keys(removedKinds) as RemovedKind[]).flatMap((kind) =>
      found.get(kind) ? [{ kind, count: found.get(kind) ?? 0 }] : [],
    ),
    bytes: sizes[0]?.bytes ?? 0,
  }
}

/** Locks the engagement against new rows; false if it does not exist. */
export const lockEngagement = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.selectFrom('engagement').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined

/** Deletes the rows, and lists their stored content for deletion afterwards. */
export async function removeParts(queries: Queries, id: string, removalId: string): Promise<void> {
  await sql`insert into removed_content (id, removal_id) select id, ${removalId} from file_version
    where file_id in (select id from shared_file where engagement_id = ${id})`.execute(queries)
  await sql`insert into removed_work_order (id, removal_id) select id, ${removalId} from work_order
    where engagement_id = ${id} on conflict (id) do update set removal_id = excluded.removal_id`.execute(queries)
  for (const each of removedParts)
    await sql`delete from ${sql.table(each.table)} where ${rowsOf(each, id)}`.execute(queries)
}

/** Lists the engagement's work orders, so that imports leave them out. */
export async function insertWorkOrders(queries: Queries, removalId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into removed_work_order (id, removal_id) select id, ${removalId} from unnest(${[...ids]}::text[]) id
    on conflict (id) do update set removal_id = excluded.removal_id`.execute(queries)
}

/** Stored content that is still to be deleted. */
export const findContents = async (queries: Queries): Promise<string[]> =>
  (await queries.selectFrom('removed_content').select('id').orderBy('id').limit(1000).execute()).map(({ id }) => id)

export const forgetContent = async (queries: Queries, id: string): Promise<void> => {
  await queries.deleteFrom('removed_content').where('id', '=', id).execute()
}

export const forgetWorkOrders = async (queries: Queries, removalId: string): Promise<void> => {
  await queries.deleteFrom('removed_work_order').where('removal_id', '=', removalId).execute()
}
