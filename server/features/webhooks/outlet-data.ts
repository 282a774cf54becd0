import { type SqlBool, sql } from 'kysely'
import type { Outlet } from '../../platform/events/event-data.ts'
import type {} from '../../platform/outbox/tables.ts'
import type {} from './tables.ts'

/**
 * Adds deliveries to the outbox for the webhooks that want the events. Waits for a webhook that is being deleted, and leaves
 * it out.
 */
export const deliveriesOf: Outlet = (now) => sql`
  insert into outbox (id, sender, receiver, stream, engagement_id, subject, content, created_at, due_at)
  select 'msg_' || replace(gen_random_uuid()::text, '-', ''), 'webhook', webhook.id,
    webhook.id || ' ' || coalesce(happened.engagement_id, ''), happened.engagement_id, happened.sentence,
    jsonb_build_object('kind', happened.kind, 'subject_id', happened.subject_id, 'path', happened.path,
      'record', happened.record),
    ${now}, ${now}
  from happened
  join webhook on happened.kind = any(webhook.kinds) and webhook.off_since is null
  left join api_token on api_token.id = webhook.token_id
  left join engagement on engagement.id = happened.engagement_id
  where ${isCounted(now)} and ${isWithinLimits('webhook')} and (api_token.id is null or ${isWithinLimits('api_token')})
  order by happened.place, webhook.id for key share of webhook`

/** A webhook that an API token saved ends with the token. */
export function isCounted(now: Date) {
  return sql<SqlBool>`(webhook.token_id is null or (api_token.revoked_at is null
    and (api_token.expires_at is null or api_token.expires_at > ${now})))`
}

function isWithinLimits(table: 'webhook' | 'api_token') {
  const [clients, engagements] = [sql.ref(`${table}.client_ids`), sql.ref(`${table}.engagement_ids`)]
  return sql<SqlBool>`(cardinality(${clients}) + cardinality(${engagements}) = 0
    or engagement.client_id = any(${clients}) or engagement.id = any(${engagements}))`
}
