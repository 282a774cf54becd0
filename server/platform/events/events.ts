import { randomUUID } from 'node:crypto'
import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import type { EventKind } from '@portal/domain/events/event-kind'
import type { Subjects, SubjectType } from '@portal/domain/events/subjects'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type {} from './tables.ts'

/** An event that happens now. */
export interface NewEvent<Facts extends object = object, Type extends SubjectType = SubjectType> {
  engagement_id: string | null
  /** The record that it is about, with what the kind's sentence says of it. */
  subject: { id: string } & Subjects[Type]
  /** Who caused it; null: the provider's systems. */
  actor: Pick<Viewer, 'id' | 'first_name' | 'last_name'> | null
  person?: { id: string; name: string }
  facts: Facts
  /** The record of a webhook's payload, for kinds that declare a snapshot. */
  record?: object
}

/** A kind with an event of it. */
export interface Emission {
  kind: EventKind
  event: NewEvent
}

export const emission = <Facts extends object, Type extends SubjectType>(
  kind: EventKind<Facts, Type>,
  event: NewEvent<Facts, Type>,
): Emission => ({ kind, event })

/**
 * Where events go in the transaction in which they happen: a statement that reads the rows of `happened`. They have the columns of
 * the table `event`, `sentence` and `path` as they are now, and `record`.
 */
export type Outlet = (now: Date) => RawBuilder<unknown>

export interface Events {
  /** Stores the event, with one statement. Call it in the transaction that causes it. */
  emit: <Facts extends object, Type extends SubjectType>(
    db: Queries,
    kind: EventKind<Facts, Type>,
    event: NewEvent<Facts, Type>,
  ) => Promise<void>
  /** Stores several events, in this order, with one statement. */
  emitAll: (db: Queries, emissions: readonly Emission[]) => Promise<void>
}

/** `timeZone`: whose days the sentences count. */
export function createEvents(outlets: readonly Outlet[], now: () => Date, timeZone: string): Events {
  async function emitAll(db: Queries, emissions: readonly Emission[]): Promise<void> {
    if (emissions.length === 0) return
    const today = dayAt(now(), timeZone)
    const rows = emissions.map((each, place) => ({ place, ...happenedRow(each, today) }))
    const stored = outlets.map((outlet, index) => sql`, ${sql.ref(`outlet_${index}`)} as (${outlet(now())})`)
    await sql`with happened as (
        select *, ${now()}::timestamptz as happened_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row (place integer, id text, kind text, engagement_id text, subject_id text, person_id text, account_id text,
            facts jsonb, sentence text, path text, record jsonb)
      ),
      stored as (
        insert into event (id, kind, engagement_id, subject_id, person_id, account_id, facts, happened_at)
        select id, kind, engagement_id, subject_id, person_id, account_id, facts, happened_at from happened order by place
      )${sql.join(stored, sql``)}
      select 1`.execute(db)
  }
  return { emitAll, emit: (db, kind, event) => emitAll(db, [emission(kind, event)]) }
}

function happenedRow({ kind, event }: Emission, today: CalendarDay) {
  const { id: subject_id, ...subject } = event.subject
  const { engagement_id, actor, person, record = null } = event
  const facts = kind.facts.parse(event.facts)
  const happened = {
    engagement_id: engagement_id ?? '',
    subject_id,
    facts,
    subject,
    actor: actor ? fullName(actor) : '',
    person: person?.name ?? '',
  }
  return {
    id: randomUUID(),
    kind: kind.kind,
    engagement_id,
    subject_id,
    person_id: person?.id ?? null,
    account_id: actor?.id ?? null,
    facts,
    sentence: kind.sentence(happened, today),
    path: kind.path(happened),
    record,
  }
}
