import { randomUUID } from 'node:crypto'
import type { InboxKind } from '@portal/domain/notifications/event'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export interface PortalEvent {
  kind: InboxKind
  engagement_id: string
  /** Who caused it; they are not told of it. null: the provider's systems. */
  account_id: string | null
  /** One sentence as it will stand in mails and inboxes: "Helen Marsh shared Contract.pdf". */
  sentence: string
  /** Where it leads, a path of this portal. */
  path: string
  /** The audit of an audit's event; the file of one that was shared; the work order of one that says that it nears its end. */
  subject_id?: string
  /** The work order that the event leads to. */
  work_order_id?: string
  now: Date
}

/** Notes that something happened which people may have asked to be told of, as part of the transaction that did it. */
export async function recordEvent(queries: Queries, { now, ...event }: PortalEvent): Promise<void> {
  await queries
    .insertInto('event')
    .values({ ...event, id: randomUUID(), happened_at: now })
    .execute()
}

/** What is deleted again is told to nobody any more: not in mails that still wait, and in no inbox. */
export async function forgetEvents(transaction: Queries, kind: InboxKind, subjectId: string): Promise<void> {
  await transaction.deleteFrom('event').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

/**
 * Notes the audits that an import is about to add, before it writes them: those of engagements that are already there.
 * An engagement that comes with its audits has nobody yet who could be waiting for them.
 */
export async function recordNewAudits(transaction: Queries, now: Date): Promise<void> {
  await sql`insert into event (id, kind, engagement_id, sentence, path, happened_at, subject_id)
    select gen_random_uuid()::text, 'audit_creation', engagement.id, 'New audit: ' || staged_audit.title,
      '/engagements/' || engagement.id || '/audits/' || staged_audit.id, ${now}, staged_audit.id
    from staged_audit
    join engagement on engagement.id = staged_audit.engagement_id and engagement.removed_at is null
    where not exists (select 1 from audit where audit.id = staged_audit.id)
    order by staged_audit.created_at, staged_audit.id`.execute(transaction)
}
