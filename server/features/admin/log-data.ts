import type { LogEntry } from '@portal/domain/admin/contract'
import type { EntryKind } from '@portal/domain/audit-log/entry'
import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '../../platform/database/conditions.ts'
import type { Queries } from '../../platform/database/database.ts'

export interface LogFilter {
  kind?: EntryKind | undefined
  search?: string | undefined
  account_id?: string | undefined
  engagement_id?: string | undefined
}

/** Maximum number of entries per page. */
const logPage = 100

const entriesOf = (queries: Queries, { kind, search = '', account_id, engagement_id }: LogFilter) =>
  queries
    .selectFrom('audit_entry')
    .leftJoin('engagement', 'engagement.id', 'audit_entry.engagement_id')
    .leftJoin('account', 'account.id', 'audit_entry.seen_as')
    .selectAll('audit_entry')
    .select([
      'engagement.title as engagement',
      sql<string | null>`trim(account.first_name || ' ' || account.last_name)`.as('seen_as_name'),
    ])
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (kind !== undefined) conditions.push(eb('audit_entry.kind', '=', kind))
      if (account_id !== undefined) conditions.push(eb('audit_entry.account_id', '=', account_id))
      if (engagement_id !== undefined)
        conditions.push(
          eb.or([
            eb('audit_entry.engagement_id', '=', engagement_id),
            // Must match the predicate of the index audit_entry_rejected_by_object.
            sql<SqlBool>`(audit_entry.kind = 'access_refused' and audit_entry.object_id = ${engagement_id})`,
          ]),
        )
      if (search.trim() !== '')
        conditions.push(
          eb.or(
            (['actor', 'act', 'object', 'reason', 'address', 'request_id'] as const)
              .map((column) => eb(`audit_entry.${column}`, 'ilike', containing(search)))
              .concat(eb('engagement.title', 'ilike', containing(search))),
          ),
        )
      return eb.and(conditions)
    })

export async function findLog(queries: Queries, filter: LogFilter, before: number | undefined): Promise<LogEntry[]> {
  const rows = await entriesOf(queries, filter)
    .$if(before !== undefined, (query) => query.where('audit_entry.id', '<', before ?? 0))
    .orderBy('audit_entry.id', 'desc')
    .limit(logPage)
    .execute()
  return rows.map(({ at, seen_as_name, ...row }) => ({ ...row, at: at.toISOString(), seen_as: seen_as_name }))
}

/** The next entries after one, the oldest first, with their links. */
export const findLogAfter = (queries: Queries, filter: LogFilter, after: number, most: number) =>
  entriesOf(queries, filter).where('audit_entry.id', '>', after).orderBy('audit_entry.id').limit(most).execute()
