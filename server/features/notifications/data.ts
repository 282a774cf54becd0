import { randomUUID } from 'node:crypto'
import type { InboxKind } from '@portal/domain/notifications/event'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

export interface PortalEvent {
  kind: InboxKind
  engagement_id: string
  /** Person who caused it, who gets no notification. null: the provider's systems. */
  account_id: string | null
  /** Sentence for emails and inboxes: "Helen Marsh shared Contract.pdf". */
  sentence: string
  /** Path of the portal that shows it. */
  path: string
  /** The audit of an audit's event; the file of one that was shared; the work order of one that says that it nears its end. */
  subject_id?: string
  /** The work order that the event leads to. */
  work_order_id?: string
  now: Date
}

/** Records an event for subscribers in the transaction that caused it. */
export async function recordEvent(queries: Queries, event: PortalEvent): Promise<void> {
  await insertEvents(queries, [event]).execute()
}

export const insertEvents = (queries: Queries, events: readonly PortalEvent[]) =>
  queries
    .insertInto('event')
    .values(events.map(({ now, ...event }) => ({ ...event, id: randomUUID(), happened_at: now })))

/** Removes events of a deleted object from pending emails and inboxes. */
export async function forgetEvents(transaction: Queries, kind: InboxKind, subjectId: string): Promise<void> {
  await transaction.deleteFrom('event').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

/**
 * Records new audits of existing engagements, before an import writes them. Audits that arrive with their engagement are not
 * announced.
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
