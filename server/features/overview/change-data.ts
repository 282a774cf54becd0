import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { engagementAdded } from '@portal/domain/engagements/engagement-events'
import type { Viewer } from '@portal/domain/session/user'
import { assignmentJoined, assignmentLeft } from '@portal/domain/team/assignment-events'
import { workOrderAdded, workOrderMoved, workOrderRemoved } from '@portal/domain/work-orders/work-order-events'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'
import { isVisibleTo } from '../engagements/data.ts'
import { changeKinds, changeSubject } from './change-subject-data.ts'
import { type ChangeScope, mostChanges } from './scope-data.ts'

// Queries for recent changes: events, and what the calendar brings. They run in one statement.

/** The newest of each kind, without the reader's own. */
const changeEvents = (queries: Queries, { own, from, account_id, today }: ChangeScope, shown: ShownAudits) =>
  queries
    .selectFrom(
      queries
        .selectFrom('event')
        .selectAll()
        .select(sql<number>`row_number() over (partition by kind order by happened_at desc, position desc)`.as('place'))
        .where('event.engagement_id', 'in', listed(own))
        .where('event.kind', 'in', changeKinds)
        .where('event.happened_at', '>=', from)
        .where(sql<boolean>`event.account_id is distinct from ${account_id}`)
        .as('event'),
    )
    .select(['event.id', 'event.kind', 'event.subject_id', 'event.person_id', 'event.facts', 'event.place'])
    .select([sql<string>`event.engagement_id`.as('engagement_id'), 'event.happened_at as at'])
    .select(changeSubject(shown, today))
    .where('event.place', '<=', mostChanges)
    .orderBy('event.happened_at', 'desc')
    .orderBy('event.position', 'desc')

/** People whose first day on an engagement has come since, or whose last one has passed. */
const firstAndLastDays = (queries: Queries, { own, day, today }: ChangeScope) =>
  queries
    .selectFrom('member_assignment as member')
    .innerJoin('work_order as order', 'order.id', 'member.work_order_id')
    .innerJoin('person', 'person.id', 'member.employee_id')
    .select(['member.engagement_id', 'person.id as person_id', 'person.name as person'])
    .select([assignmentAt('start_date', sql`member.start_date`), assignmentAt('end_date', sql`member.end_date desc`)])
    .where('member.engagement_id', 'in', listed(own))
    .where('order.removed_at', 'is', null)
    .groupBy(['member.engagement_id', 'person.id', 'person.name'])
    .having((eb) =>
      eb.or([
        eb.between(eb.fn.min('member.start_date'), day, today),
        eb.and([eb(eb.fn.max('member.end_date'), '>=', day), eb(eb.fn.max('member.end_date'), '<', today)]),
      ]),
    )
    .orderBy('person.name')
    .limit(mostChanges)

interface FirstOrLast {
  day: CalendarDay
  role: string
  order_id: string
  reference: string
  order_end: CalendarDay
}
/** A person's assignment that starts first or ends last, with that day. */
const assignmentAt = <Name extends 'start_date' | 'end_date'>(name: Name, order: RawBuilder<unknown>) =>
  sql<FirstOrLast>`(array_agg(json_build_object('day', ${sql.ref(`member.${name}`)}, 'role', member.member_role,
    'order_id', "order".id, 'reference', "order".reference, 'order_end', "order".end_date)
    order by ${order}, member.member_role_id, member.id))[1]`.as(name)

const endedOrders = (queries: Queries, { own, day, today }: ChangeScope) =>
  queries
    .selectFrom('work_order')
    .select(['id', 'engagement_id', 'reference', 'end_date as day'])
    .where('engagement_id', 'in', listed(own))
    .where('removed_at', 'is', null)
    .where('end_date', '>=', day)
    .where('end_date', '<', today)
    .orderBy('end_date', 'desc')
    .limit(mostChanges)

const stakeholderChanges = (queries: Queries, { own, from, account_id }: ChangeScope) =>
  queries
    .selectFrom('stakeholder_change as change')
    .select(['change.id', 'change.engagement_id', 'change.full_name as name', 'change.changed_by as by'])
    .select(['change.action', 'change.changed_at as at'])
    .where('change.engagement_id', 'in', listed(own))
    .where('change.changed_at', '>=', from)
    .where(sql<boolean>`change.account_id is distinct from ${account_id}`)
    .orderBy('change.position', 'desc')
    .limit(mostChanges)

const releaseNotes = (queries: Queries, { day, today }: ChangeScope) =>
  queries
    .selectFrom('release_note')
    .select(['id', 'release_date as day', 'note_content'])
    .where('release_date', '>=', day)
    .where('release_date', '<=', today)
    .orderBy('release_date', 'desc')
    .orderBy('position', 'desc')
    .limit(mostChanges)

/** All recent changes, in one statement. Times are in the JSON format of the database. */
export const findChangeLists = (queries: Queries, scope: ChangeScope, shown: ShownAudits) =>
  queries
    .selectNoFrom([
      jsonArrayFrom(changeEvents(queries, scope, shown)).as('events'),
      jsonArrayFrom(firstAndLastDays(queries, scope)).as('days'),
      jsonArrayFrom(endedOrders(queries, scope)).as('ended'),
      jsonArrayFrom(stakeholderChanges(queries, scope)).as('stakeholders'),
      jsonArrayFrom(releaseNotes(queries, scope)).as('notes'),
    ])
    .executeTakeFirstOrThrow()
export type FirstAndLastDays = Awaited<ReturnType<typeof findChangeLists>>['days'][number]

const comparedKinds = [workOrderAdded, workOrderMoved, workOrderRemoved, assignmentJoined, assignmentLeft].map(
  ({ kind }) => kind,
)

/** Engagements that the viewer can see, each with the first day of recorded changes. */
export const findKnownSince = (queries: Queries, viewer: Viewer, ids: readonly string[]) =>
  queries
    .selectFrom('engagement')
    .select('engagement.id')
    .select((eb) =>
      eb
        .selectFrom('event')
        .select((event) => event.fn.min('event.happened_at').as('at'))
        .whereRef('event.engagement_id', '=', 'engagement.id')
        .where('event.kind', '=', engagementAdded.kind)
        .$asScalar()
        .as('known_at'),
    )
    .where('engagement.id', 'in', listed(ids))
    .where(isVisibleTo(viewer))
    .execute()

/** Recorded changes of work orders that still exist, oldest first. */
export const findRecordedOfOrders = (queries: Queries, ids: readonly string[], from: Date) =>
  queries
    .selectFrom('event')
    .innerJoin('work_order as order', (join) =>
      join.onRef('order.id', '=', 'event.subject_id').onRef('order.engagement_id', '=', 'event.engagement_id'),
    )
    .select(['order.engagement_id', 'order.id as order_id', 'event.person_id', 'event.kind'])
    .select([
      'order.start_date',
      'order.end_date',
      sql<{ old_start?: CalendarDay; old_end?: CalendarDay }>`event.facts`.as('facts'),
    ])
    .where('event.engagement_id', 'in', listed(ids))
    .where('event.kind', 'in', comparedKinds)
    .where('event.happened_at', '>=', from)
    .where('order.removed_at', 'is', null)
    .orderBy('event.happened_at')
    .orderBy('event.position')
    .execute()
