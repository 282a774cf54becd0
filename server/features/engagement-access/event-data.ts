import {
  type AccessEvent,
  type EventGroup,
  type EventKind,
  eventGroupKinds,
} from '@portal/domain/engagement-access/event'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { isAboutFile } from './reader-data.ts'

export interface EventFilter {
  group?: EventGroup | undefined
  account_id?: string | undefined
}

interface EventRow {
  id: string
  at: Date
  kind: EventKind
  who: string
  about: string | null
}

/** Audit events about files, and changes that people made to the engagement's stakeholders. */
function events(queries: Queries, id: VisibleEngagementId, { group, account_id }: EventFilter) {
  const ofFiles = queries
    .selectFrom('audit_entry')
    .select([
      sql<string>`'entry-' || audit_entry.id`.as('id'),
      'audit_entry.at',
      sql<EventKind>`case audit_entry.kind when 'download' then 'download' else 'wrong_password' end`.as('kind'),
      sql<string>`coalesce(audit_entry.actor, '')`.as('who'),
      'audit_entry.object as about',
    ])
    .where('audit_entry.engagement_id', '=', id)
    .where(isAboutFile)
    .$if(account_id !== undefined, (query) => query.where('audit_entry.account_id', '=', account_id ?? ''))
  const ofPeople = queries
    .selectFrom('stakeholder_change')
    .select([
      'stakeholder_change.id',
      'stakeholder_change.changed_at as at',
      sql<EventKind>`stakeholder_change.action`.as('kind'),
      sql<string>`stakeholder_change.changed_by`.as('who'),
      // The person who answered an invitation is already named.
      sql<string | null>`case when stakeholder_change.action in ('invited', 'removed')
        then concat_ws(', ', stakeholder_change.full_name, stakeholder_change.email) end`.as('about'),
    ])
    .where('stakeholder_change.engagement_id', '=', id)
    // Changes by imports have no author.
    .where('stakeholder_change.changed_by', 'is not', null)
    .$if(account_id !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(stakeholder_change.account_id = ${account_id}
          or stakeholder_change.email = (select email from account where id = ${account_id}))`,
      ),
    )
  return queries
    .selectFrom(ofFiles.unionAll(ofPeople).as('event'))
    .$if(group !== undefined, (query) => query.where('event.kind', 'in', eventGroupKinds[group ?? 'downloads']))
}

const present = ({ at, ...row }: EventRow): AccessEvent => ({ ...row, at: at.toISOString() })

/** The newest first. */
export async function findEvents(
  queries: Queries,
  id: VisibleEngagementId,
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; events: AccessEvent[] }> {
  const { total } = await events(queries, id, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await events(queries, id, filter)
    .selectAll('event')
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, events: rows.map(present) }
}

/** Next events after one, oldest first; new ones come later. */
export async function findEventsAfter(
  queries: Queries,
  id: VisibleEngagementId,
  filter: EventFilter,
  after: Pick<AccessEvent, 'at' | 'id'> | undefined,
  most: number,
): Promise<AccessEvent[]> {
  const rows = await events(queries, id, filter)
    .selectAll('event')
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(event.at, event.id) > (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('event.at')
    .orderBy('event.id')
    .limit(most)
    .execute()
  return rows.map(present)
}
