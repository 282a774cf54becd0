import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EventKind } from '@portal/domain/events/event-kind'
import type { ImportFileName } from '@portal/domain/import/files'
import type { Viewer } from '@portal/domain/session/user'
import { type RawBuilder, sql } from 'kysely'
import type { Events } from '../../platform/events/events.ts'

// Parts of the queries for events of changed records.

/** Tables of records whose changes are events. */
type RecordTable =
  | 'client'
  | 'person'
  | 'engagement'
  | 'work_order'
  | 'member_assignment'
  | 'stakeholder'
  | 'audit'
  | 'audit_score_point'
/** Something to select rows of a table from. */
type Rows = (table: RecordTable) => RawBuilder<unknown>

/** An import, or one saved form. */
export interface RecordChange {
  events: Events
  /** The kinds of records that change. */
  files: readonly ImportFileName[]
  /** Stored rows. A form gives only those that it replaces. */
  before: Rows
  /** Rows that replace all of these, with the column `record`, which orders their events. */
  after: Rows
  /** The person who saves a form. null: an import. */
  actor: Pick<Viewer, 'id' | 'first_name' | 'last_name'> | null
  now: Date
  today: CalendarDay
}

/** Only rows of engagements that are there before the change. */
export const there = (engagement: string) =>
  sql.raw(`join engagement e on e.id = ${engagement} and e.removed_at is null`)

/** The assignment of each person and work order that ends last. */
export const lastDays = (rows: RawBuilder<unknown>) =>
  sql`(select distinct on (work_order_id, employee_id) work_order_id, employee_id, engagement_id, end_date, member_role
    from ${rows} as each where employee_id is not null order by work_order_id, employee_id, end_date desc, member_role_id)`

/** An event for each row of a query with the columns `engagement_id`, `subject_id`, `person_id` and `facts`. */
export interface Found {
  file: ImportFileName
  kind: EventKind
  query: RawBuilder<unknown>
}

/** The stored row of a record, also where a query expects the rows after a change. */
export const storedRow = (table: RecordTable, id: string): RawBuilder<unknown> =>
  sql`(select 0 as record, stored.* from ${sql.table(table)} as stored where stored.id = ${id})`
