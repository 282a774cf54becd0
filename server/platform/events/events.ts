import { randomUUID } from 'node:crypto'
import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import type { EmailRole, EventKind } from '@portal/domain/events/event-kind'
import type { Subjects, SubjectType } from '@portal/domain/events/subjects'
import { subscriptionKindNames } from '@portal/domain/notifications/event'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { foldAddress } from '@portal/domain/text/email-address'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Mailer } from '../email/mailer.ts'
import type { Email } from '../email/template.ts'
import { insertEvents, insertEventsFrom, type Outlet } from './event-data.ts'

/** Emails about an event to the people whom its kind names. */
interface Emails<Role extends EmailRole> {
  /** Email addresses of each role. null is skipped. */
  to: { readonly [Each in Role]: readonly (string | null)[] }
  /** An address that has several roles gets the email of the first that the kind names. */
  write(to: string, role: Role): Email
}

interface Happening<Facts extends object, Type extends SubjectType> {
  engagement_id: string | null
  /** Id of the subject, and the fields that the kind's sentence uses. */
  subject: { id: string } & Subjects[Type]
  /** The person who caused it. null if the provider's systems did. */
  actor: Pick<Viewer, 'id' | 'first_name' | 'last_name'> | null
  person?: { id: string; name: string }
  facts: Facts
  /**
   * An earlier event that is stored as one with this: with these facts of both, or not at all where they cancel each other out. Webhooks
   * get both.
   */
  continues?: { id: string; facts: Facts | null }
  /** The record of a webhook's payload, for kinds that declare a snapshot. */
  record?: object
}

/** What `emit` takes. `emails` is there if the kind names roles. */
export type NewEvent<Facts extends object, Type extends SubjectType, Role extends EmailRole> = Happening<Facts, Type> &
  ([Role] extends [never] ? unknown : { emails: Emails<Role> })

/** An event with its kind, for `emitAll`. `emission` makes it and checks the types. */
export interface Emission {
  kind: EventKind
  event: Happening<object, SubjectType> & { emails?: Emails<EmailRole> }
}

export const emission = <Facts extends object, Type extends SubjectType, Role extends EmailRole>(
  kind: EventKind<Facts, Type, Role>,
  event: NewEvent<Facts, Type, Role>,
): Emission => ({ kind, event })

export interface Events {
  /** Stores the event, with one statement, and queues its emails. Call it in the transaction that causes it. */
  emit: <Facts extends object, Type extends SubjectType, Role extends EmailRole>(
    db: Queries,
    kind: EventKind<Facts, Type, Role>,
    event: NewEvent<Facts, Type, Role>,
  ) => Promise<void>
  /** Stores several events in this order, with one statement, and queues their emails. */
  emitAll: (db: Queries, emissions: readonly Emission[]) => Promise<void>
  /**
   * Stores an event for each row of the queries, with one statement; for changes of records. A query has the columns `engagement_id`,
   * `subject_id`, `person_id` and `facts`. Only for kinds without emails, webhooks and inbox. The facts are
   * not checked. `account_id` is the person who caused them; null if the provider's systems did.
   */
  emitFrom: (
    db: Queries,
    queries: readonly { kind: EventKind; query: RawBuilder<unknown> }[],
    account_id: string | null,
  ) => Promise<void>
}

export interface EventsOptions {
  outlets: readonly Outlet[]
  /** null if no event has emails, as in imports. */
  mailer: Mailer | null
  now: () => Date
  /** Time zone of `today` in sentences. */
  timeZone: string
}

export function createEvents({ outlets, mailer, now, timeZone }: EventsOptions): Events {
  async function emitAll(db: Queries, emissions: readonly Emission[]): Promise<void> {
    if (emissions.length === 0) return
    const emails = emissions.flatMap(emailsOf)
    if (emails.length > 0) {
      if (!mailer) throw new Error('Events with emails need a mailer.')
      await mailer.queue(db, ...emails)
    }
    const happenedAt = now()
    const today = dayAt(happenedAt, timeZone)
    const rows = emissions.map((each, place) => ({
      place,
      ...happenedRow(each, today),
      distributed_at: isMailed(each.kind) ? null : happenedAt,
    }))
    await insertEvents(db, rows, outlets, happenedAt)
  }

  async function emitFrom(
    db: Queries,
    queries: readonly { kind: EventKind; query: RawBuilder<unknown> }[],
    account_id: string | null,
  ): Promise<void> {
    for (const { kind } of queries)
      if (kind.emails || kind.webhook || kind.inbox)
        throw new Error(`Events of kind ${kind.kind} have emails, a webhook or an inbox. Use emit.`)
    if (queries.length > 0) await insertEventsFrom(db, queries, account_id, now())
  }

  return { emit: (db, kind, event) => emitAll(db, [emission(kind, event)]), emitAll, emitFrom }
}

/** Whether people can subscribe to it. */
const isMailed = ({ inbox }: EventKind): boolean => subscriptionKindNames.some((name) => name === inbox?.kind)

function emailsOf({ kind, event: { emails } }: Emission): Email[] {
  if (!emails) return []
  const written = new Map<string, Email>()
  for (const role of kind.emails ?? [])
    for (const address of emails.to[role])
      if (address !== null && !written.has(foldAddress(address)))
        written.set(foldAddress(address), emails.write(foldAddress(address), role))
  return [...written.values()]
}

/** A row of `happened`, without its place. */
function happenedRow({ kind, event }: Emission, today: CalendarDay) {
  const { id: subject_id, ...subject } = event.subject
  const { engagement_id, actor, person, continues, record = null } = event
  const needsRecord = kind.webhook?.record === 'snapshot'
  if (needsRecord !== (record !== null))
    throw new Error(`Events of kind ${kind.kind} ${needsRecord ? 'need' : 'do not use'} a record.`)
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
    facts: continues ? continues.facts : facts,
    replaces: continues?.id ?? null,
    sentence: kind.sentence?.(happened, today) ?? '',
    path: kind.path?.(happened) ?? '',
    record,
  }
}
