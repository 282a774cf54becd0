import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { inboxSize } from '@portal/domain/notifications/contract'
import type { Viewer } from '@portal/domain/session/user'
import { type NotNull, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'
import { isOwnOf, isVisibleTo } from '../engagements/data.ts'
import { receivedInvitations } from '../stakeholders/invitation-data.ts'
import { eventColumns, inboxKind, isForSuperusers, isInAudience, isNewest, isThere } from './subject-data.ts'

export interface Reader {
  viewer: Pick<Viewer, 'id' | 'is_stakeholder'>
  today: CalendarDay
  /** Older events are in no inbox. */
  since: Date
  shown: ShownAudits
}

const isFor = ({ viewer, today }: Reader) => sql<SqlBool>`case
  when ${isForSuperusers} and account.is_superuser then ${isVisibleTo(viewer)}
  else ${isOwnOf(viewer, today)} end`

/** Events of the person's engagements caused by others, whatever the person subscribed to. */
const inboxOf = (queries: Queries, reader: Reader) => {
  const { viewer, since, shown } = reader
  return queries
    .selectFrom('event')
    .innerJoin('engagement', 'engagement.id', 'event.engagement_id')
    .innerJoin('account', (join) => join.on('account.id', '=', viewer.id))
    .leftJoin('event_read', (join) =>
      join.onRef('event_read.event_id', '=', 'event.id').onRef('event_read.account_id', '=', 'account.id'),
    )
    .where('event.happened_at', '>', since)
    .where((eb) => eb.or([eb('event.account_id', 'is', null), eb('event.account_id', '<>', viewer.id)]))
    .where(sql<SqlBool>`${inboxKind} is not null`)
    .where(isNewest)
    .where(isFor(reader))
    .where(isThere(shown))
    .where(isInAudience)
}

/** The inbox in one statement. Times are in the JSON format of the database. */
export const findInbox = (queries: Queries, reader: Reader, email: string, now: Date) =>
  queries
    .selectNoFrom([
      jsonArrayFrom(receivedInvitations(queries, email, now)).as('invitations'),
      unread(queries, reader).$asScalar().$notNull().as('unread'),
      jsonArrayFrom(
        inboxOf(queries, reader)
          .select(eventColumns(reader.shown))
          .select(['event.id', 'event.happened_at', inboxKind.as('inbox'), 'engagement.title as engagement_title'])
          .select(sql<boolean>`event_read.event_id is not null`.as('read'))
          .$narrowType<{ inbox: NotNull }>()
          .orderBy('event.happened_at', 'desc')
          .orderBy('event.position', 'desc')
          .limit(inboxSize),
      ).as('events'),
    ])
    .executeTakeFirstOrThrow()

const unread = (queries: Queries, reader: Reader) =>
  inboxOf(queries, reader)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_read.event_id', 'is', null)

export async function countUnread(queries: Queries, reader: Reader): Promise<number> {
  return (await unread(queries, reader).executeTakeFirstOrThrow()).count
}

/** Deletes which events people read or were emailed. The events themselves may stay for Recent changes. */
export async function deleteNoticesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('notice').where('happened_at', '<', before).execute()
  await queries
    .deleteFrom('event_read')
    .using('event')
    .whereRef('event.id', '=', 'event_read.event_id')
    .where('event.happened_at', '<', before)
    .execute()
}

/**
 * Only events of the person's inbox can be marked; `ids` undefined marks them all. One that is being deleted at this moment is
 * waited for, and left out.
 */
export async function insertReads(queries: Queries, reader: Reader, ids: readonly string[] | undefined): Promise<void> {
  if (ids?.length === 0) return
  await queries
    .insertInto('event_read')
    .columns(['account_id', 'event_id'])
    .expression(
      inboxOf(queries, reader)
        .select(['account.id as account_id', 'event.id as event_id'])
        .where('event_read.event_id', 'is', null)
        .where(ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`event.id in (${sql.join(ids)})`)
        .forKeyShare('event'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
