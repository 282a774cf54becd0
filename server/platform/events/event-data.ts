import { allEvents } from '@portal/domain/all-events'
import type { EventKind } from '@portal/domain/events/event-kind'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type {} from './tables.ts'

/**
 * A destination of events in the emitting transaction: a statement that reads the rows of `happened`. They have the columns of the
 * table `event`, and `sentence`, `path` and `record`.
 */
export type Outlet = (now: Date) => RawBuilder<unknown>

interface HappenedRow {
  place: number
  id: string
  kind: string
  engagement_id: string | null
  subject_id: string
  person_id: string | null
  account_id: string | null
  /** null: it is not stored, but goes to the outlets. */
  facts: object | null
  /** An earlier event, which this one replaces. */
  replaces: string | null
  /** null: the job mail-events looks for subscribers next. */
  distributed_at: Date | null
  sentence: string
  path: string
  record: object | null
}

/** Stores events and hands them to the outlets, and deletes those that they replace, with one statement. */
export async function insertEvents(
  queries: Queries,
  rows: readonly HappenedRow[],
  outlets: readonly Outlet[],
  now: Date,
): Promise<void> {
  const parts = outlets.map((outlet, index) => sql`, ${sql.ref(`outlet_${index}`)} as (${outlet(now)})`)
  await sql`with happened as (
      select *, ${now}::timestamptz as happened_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (place integer, id text, kind text, engagement_id text, subject_id text, person_id text, account_id text,
          facts jsonb, replaces text, distributed_at timestamptz, sentence text, path text, record jsonb)
    ),
    stored as (
      insert into event (id, kind, engagement_id, subject_id, person_id, account_id, facts, happened_at, distributed_at)
      select id, kind, engagement_id, subject_id, person_id, account_id, facts, happened_at, distributed_at
      from happened where facts is not null order by place
    ),
    replaced as (
      delete from event where id = any(array(select replaces from happened where replaces is not null))
    )${sql.join(parts, sql``)}
    select 1`.execute(queries)
}

/** Stores an event for each row of the queries, in their order. No outlet gets them. */
export async function insertEventsFrom(
  queries: Queries,
  found: readonly { kind: EventKind; query: RawBuilder<unknown> }[],
  account_id: string | null,
  now: Date,
): Promise<void> {
  const parts = found.map(
    ({ kind, query }, place) => sql`
    select ${sql.lit(place)}::integer as place, ${kind.kind}::text as kind, row_number() over () as row, found.*
    from (${query}) as found`,
  )
  await sql`insert into event (id, kind, engagement_id, subject_id, person_id, account_id, facts, happened_at, distributed_at)
    select gen_random_uuid()::text, kind, engagement_id, subject_id, person_id, ${account_id}::text, facts, ${now}, ${now}
    from (${sql.join(parts, sql` union all `)}) as happened order by place, row`.execute(queries)
}

/** Deletes all events about a record, also from inboxes and waiting emails. Ids are unique across all kinds of records. */
export async function deleteEventsAbout(queries: Queries, subjectId: string): Promise<void> {
  await queries.deleteFrom('event').where('subject_id', '=', subjectId).execute()
}

const kindsKeptWithEngagement = allEvents.filter(({ change }) => change !== undefined).map(({ kind }) => kind)

/** Deletes older events, apart from those that are kept as long as their engagement. */
export async function deleteEventsBefore(queries: Queries, before: Date): Promise<void> {
  await queries
    .deleteFrom('event')
    .where('happened_at', '<', before)
    .where('kind', 'not in', kindsKeptWithEngagement)
    .execute()
}
