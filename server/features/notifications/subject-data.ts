import { allEvents } from '@portal/domain/all-events'
import type { EventKind } from '@portal/domain/events/event-kind'
import type { SubjectType } from '@portal/domain/events/subjects'
import type { InboxKind } from '@portal/domain/notifications/event'
import { type AliasedRawBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { leadsOrHasAdvancedAccess } from '../engagements/access-data.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import { changedNames } from '../engagements/changed-names-data.ts'

// Parts of queries of the table `event`. Each query also joins `engagement`, and `account`: the person who reads or is emailed.

const inboxEvents = allEvents.flatMap((kind) => (kind.inbox ? [{ ...kind, inbox: kind.inbox }] : []))
const namesOf = (kinds: readonly Pick<EventKind, 'kind'>[]) => sql.join(kinds.map(({ kind }) => sql.lit(kind)))
const isOneOf = (kinds: readonly Pick<EventKind, 'kind'>[]): RawBuilder<SqlBool> =>
  kinds.length === 0 ? sql`false` : sql`event.kind in (${namesOf(kinds)})`

/** `domain/events/subjects.ts` in SQL, for the subjects of events in inboxes. No row: the subject is deleted, removed or not shown. */
export const subjectReaders = (shown: ShownAudits): { readonly [Type in SubjectType]?: RawBuilder<unknown> } => ({
  engagement: sql`select json_build_object('names', ${changedNames(sql`event.facts`)})`,
  work_order: sql`
    select json_build_object('reference', work_order.reference, 'title', engagement.title, 'end_date', work_order.end_date)
    from work_order where work_order.id = event.subject_id and work_order.removed_at is null`,
  extension_request: sql`
    select json_build_object('reference', work_order.reference, 'title', engagement.title, 'work_order_id', work_order.id,
      'message', request.message, 'proposed_end_date', request.proposed_end_date)
    from extension_request as request
    join work_order on work_order.id = request.work_order_id and work_order.removed_at is null
    where request.id = event.subject_id`,
  file: sql`
    select json_build_object('file_name', version.file_name, 'category', file.category, 'expire_on', file.expire_on)
    from shared_file as file
    join file_version as version on version.file_id = file.id and version.number = file.version
    where file.id = event.subject_id`,
  audit: sql`
    select json_build_object('title', audit.title, 'score', audit.percentage_score)
    from audit where audit.id = event.subject_id and ${isShown(shown)(expressionBuilder<Tables, 'audit'>())}`,
  // Always one row, because its events stay in the inbox when it is deleted.
  team_request: sql`
    select json_build_object('requested_by', (select requested_by from team_request where id = event.subject_id))`,
})

const currentSubject = (shown: ShownAudits): RawBuilder<object | null> => {
  const cases = Object.entries(subjectReaders(shown)).flatMap(([type, reader]) => {
    const kinds = inboxEvents.filter(({ subject }) => subject === type)
    return kinds.length === 0 ? [] : [sql`when event.kind in (${namesOf(kinds)}) then (${reader})`]
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The kind under which the inbox and subscriptions know the event; null for events that have no place there. */
export const inboxKind: RawBuilder<InboxKind | null> = sql`case event.kind ${sql.join(
  inboxEvents.map(({ kind, inbox }) => sql`when ${sql.lit(kind)} then ${sql.lit(inbox.kind)}`),
  sql` `,
)} end`

/** False once the subject is gone, for kinds that are left out then. */
export const isThere = (shown: ShownAudits): RawBuilder<SqlBool> =>
  sql`(not ${isOneOf(inboxEvents.filter(({ inbox }) => inbox.whileThere))} or ${currentSubject(shown)} is not null)`

/** False for an event that a newer one about the same subject has replaced. */
export const isNewest: RawBuilder<SqlBool> = sql`not (${isOneOf(inboxEvents.filter(({ inbox }) => inbox.onlyNewest))} and exists (
  select from event as later
  where later.engagement_id = event.engagement_id and later.subject_id = event.subject_id
    and later.kind = event.kind and later.position > event.position
))`

const hasAudience = (audience: 'leads' | 'removal') =>
  isOneOf(inboxEvents.filter(({ inbox }) => inbox.audience === audience))
/** True for events that superusers get for all engagements, not only for their own. */
export const isForSuperusers = hasAudience('removal')

/** Narrows down the people who can see the engagement to those who may hear of the event. */
export const isInAudience: RawBuilder<SqlBool> = sql`case
  when ${hasAudience('leads')} then ${leadsOrHasAdvancedAccess}
  -- Staff, and stakeholders with Advanced access.
  when ${hasAudience('removal')} then account.login_method <> 'external' or account.access_level = 1
  else true end`

/** The columns from which `readEvent` makes sentences. */
export const eventColumns = (
  shown: ShownAudits,
): [
  'event.kind',
  'event.engagement_id',
  'event.subject_id',
  'event.facts',
  AliasedRawBuilder<object | null, 'subject'>,
  AliasedRawBuilder<string | null, 'actor'>,
  AliasedRawBuilder<string | null, 'person'>,
] => [
  'event.kind',
  'event.engagement_id',
  'event.subject_id',
  'event.facts',
  currentSubject(shown).as('subject'),
  sql<string | null>`(select trim(actor.first_name || ' ' || actor.last_name) from account as actor
    where actor.id = event.account_id)`.as('actor'),
  sql<string | null>`(select person.name from person where person.id = event.person_id)`.as('person'),
]
