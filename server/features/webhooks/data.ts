import type { WebhookKind } from '@portal/domain/webhooks/event'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type {} from '../../platform/outbox/tables.ts'
import { insertEvents, type PortalEvent } from '../notifications/data.ts'
import type {} from './tables.ts'

/** An event for webhooks. */
export interface WebhookEvent {
  kind: WebhookKind
  /** null: of none, such as an import. */
  engagement_id: string | null
  /** Id of the record. It is read when the event is first sent, with the access rules of that time. */
  subject_id: string
  /** One sentence, for people. */
  sentence: string
  /** Path of the portal that shows it. */
  path: string
  now: Date
  /** Data about the subject, if /api/v1 has no record of it. */
  record?: object
}

/**
 * Adds deliveries to the outbox, in the transaction of the change. Writes nothing if no webhook wants the event. Waits for a
 * webhook that is being deleted, and leaves it out.
 */
export async function announce(queries: Queries, event: WebhookEvent): Promise<void> {
  await announceAll(queries, happenedAt(event, 1), event.now)
}

/** Records events for inboxes and announces them to webhooks, with one statement for all. */
export async function recordAndAnnounce(
  queries: Queries,
  events: readonly { inbox: PortalEvent; webhook: WebhookEvent }[],
  now: Date,
): Promise<void> {
  const happened = events.map(({ webhook }, place) => happenedAt(webhook, place))
  const inserted = insertEvents(
    queries,
    events.map(({ inbox }) => inbox),
  )
  await announceAll(queries, sql.join(happened, sql` union all `), now, sql`with recorded as (${inserted})`)
}

const happenedAt = ({ kind, engagement_id, subject_id, sentence, path, record }: WebhookEvent, position: number) =>
  sql`select ${kind}::text as kind, ${engagement_id}::text as engagement_id,
    ${subject_id}::text as subject_id, ${sentence}::text as sentence, ${path}::text as path,
    ${record === undefined ? null : JSON.stringify(record)}::jsonb as record, ${position}::integer as position`

/** The audits that an import is about to add, as `recordNewAudits` tells people of them. */
export const announceNewAudits = (transaction: Queries, now: Date): Promise<void> =>
  announceAll(
    transaction,
    sql`select 'audit.created' as kind, staged_audit.engagement_id, staged_audit.id as subject_id,
        'New audit: ' || staged_audit.title as sentence,
        '/engagements/' || staged_audit.engagement_id || '/audits/' || staged_audit.id as path, null::jsonb as record,
        row_number() over (order by staged_audit.created_at, staged_audit.id) as position
      from staged_audit
      join engagement on engagement.id = staged_audit.engagement_id and engagement.removed_at is null
      where not exists (select 1 from audit where audit.id = staged_audit.id)`,
    now,
  )

const announceAll = async (
  queries: Queries,
  happened: RawBuilder<unknown>,
  now: Date,
  recorded: RawBuilder<unknown> = sql``,
): Promise<void> => {
  await sql`${recorded} insert into outbox (id, sender, receiver, stream, engagement_id, subject, content, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), 'webhook', webhook.id,
      webhook.id || ' ' || coalesce(happened.engagement_id, ''), happened.engagement_id, happened.sentence,
      jsonb_build_object('kind', happened.kind, 'subject_id', happened.subject_id, 'path', happened.path,
        'record', happened.record),
      ${now}, ${now}
    from (${happened}) as happened
    join webhook on happened.kind = any(webhook.kinds) and webhook.off_since is null
    left join api_token on api_token.id = webhook.token_id
    left join engagement on engagement.id = happened.engagement_id
    where ${isCounted(now)} and ${isWithinLimits('webhook')} and (api_token.id is null or ${isWithinLimits('api_token')})
    order by happened.position, webhook.id for key share of webhook`.execute(queries)
}

/** A webhook that an API token saved ends with the token. */
export const isCounted = (now: Date) =>
  sql<SqlBool>`(webhook.token_id is null or (api_token.revoked_at is null
    and (api_token.expires_at is null or api_token.expires_at > ${now})))`

const isWithinLimits = (table: 'webhook' | 'api_token') => {
  const [clients, engagements] = [sql.ref(`${table}.client_ids`), sql.ref(`${table}.engagement_ids`)]
  return sql<SqlBool>`(cardinality(${clients}) + cardinality(${engagements}) = 0
    or engagement.client_id = any(${clients}) or engagement.id = any(${engagements}))`
}
