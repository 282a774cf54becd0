import { auditScored } from '@portal/domain/audits/audit-events'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { engagementAdded } from '@portal/domain/engagements/engagement-events'
import type { Viewer } from '@portal/domain/session/user'
import { assignmentEndMoved, assignmentJoined, assignmentLeft } from '@portal/domain/team/assignment-events'
import { workOrderAdded, workOrderMoved, workOrderRemoved } from '@portal/domain/work-orders/work-order-events'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import { isVisibleTo } from '../engagements/data.ts'
import {
  extensionRequests,
  peopleFeedback,
  proposals,
  releaseNotes,
  sharedFiles,
  stakeholderChanges,
  surveys,
  teamRequests,
} from './activity-data.ts'
import { type ChangeScope, mostChanges } from './scope-data.ts'

// Queries for changes in the provider's records: events of imports, and what the calendar brings.

const ofOrders = [workOrderAdded, workOrderMoved, workOrderRemoved]
const recordedKinds = [
  ...ofOrders,
  ...[assignmentJoined, assignmentLeft, assignmentEndMoved, auditScored, engagementAdded],
].map(({ kind }) => kind)
const comparedKinds = [...ofOrders, assignmentJoined, assignmentLeft].map(({ kind }) => kind)

/** The facts of these kinds. Each event has those that its kind declares. */
interface RecordedFacts {
  role?: string
  old_start?: CalendarDay
  old_end?: CalendarDay
  new_start?: CalendarDay
  new_end?: CalendarDay
  score?: number
  before?: number | null
}

/**
 * Only about orders and audits that are still there to be seen, or orders that are gone now; a person is named as the provider's
 * records name them now.
 */
const recordedChanges = (queries: Queries, { own, from }: ChangeScope, shown: ShownAudits) =>
  queries
    .selectFrom('event')
    .leftJoin('work_order as order', (join) =>
      join
        .onRef('order.id', '=', 'event.subject_id')
        .onRef('order.engagement_id', '=', 'event.engagement_id')
        .on(sql<boolean>`("order".removed_at is not null) = (event.kind = ${sql.lit(workOrderRemoved.kind)})`),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('audit')
          .select(['id', 'title', 'scoring_type', 'engagement_id'])
          .where(isShown(shown))
          .as('audit'),
      (join) =>
        join.onRef('audit.id', '=', 'event.subject_id').onRef('audit.engagement_id', '=', 'event.engagement_id'),
    )
    .leftJoin('person', 'person.id', 'event.person_id')
    .select(sql<string>`event.engagement_id`.as('engagement_id'))
    .select(['event.position', 'event.kind', 'event.happened_at as at', 'event.subject_id', 'event.person_id'])
    .select(sql<RecordedFacts>`event.facts`.as('facts'))
    .select(['order.reference', 'person.name as person', 'audit.title as audit_title', 'audit.scoring_type'])
    // First day of a person who joined and is still on the work order.
    .select((eb) =>
      eb
        .selectFrom('member_assignment as member')
        .select((member) => member.fn.min('member.start_date').as('first_day'))
        .whereRef('member.work_order_id', '=', 'event.subject_id')
        .whereRef('member.employee_id', '=', 'event.person_id')
        .$asScalar()
        .as('first_day'),
    )
    .where('event.engagement_id', 'in', listed(own))
    .where('event.kind', 'in', recordedKinds)
    .where('event.happened_at', '>=', from)
    .orderBy('event.happened_at', 'desc')
    .orderBy('event.position', 'desc')
    .limit(mostChanges)

/** People whose first day on an engagement has come since, or whose last one has passed. */
const firstAndLastDays = (queries: Queries, { own, day, today }: ChangeScope) =>
  queries
    .selectFrom('member_assignment as member')
    .innerJoin('work_order as order', 'order.id', 'member.work_order_id')
    .innerJoin('person', 'person.id', 'member.employee_id')
    .select(['member.engagement_id', 'person.id as person_id', 'person.name as person'])
    .select((eb) => [
      eb.fn.min('member.start_date').as('first_day'),
      eb.fn.max('member.end_date').as('last_day'),
      first('member.member_role', 'first_role'),
      first('order.id', 'first_order'),
      first('order.reference', 'first_reference'),
      last('member.member_role', 'last_role'),
      last('order.id', 'last_order'),
      last('order.reference', 'last_reference'),
    ])
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

const first = <Name extends string>(column: string, name: Name) =>
  sql<string>`(array_agg(${sql.ref(column)} order by member.start_date, member.member_role_id, member.id))[1]`.as(name)
const last = <Name extends string>(column: string, name: Name) =>
  sql<string>`(array_agg(${sql.ref(column)} order by member.end_date desc, member.member_role_id, member.id))[1]`.as(
    name,
  )

const endedOrders = (queries: Queries, { own, day, today }: ChangeScope) =>
  queries
    .selectFrom('work_order')
    .select(['id', 'engagement_id', 'reference', 'end_date'])
    .where('engagement_id', 'in', listed(own))
    .where('removed_at', 'is', null)
    .where('end_date', '>=', day)
    .where('end_date', '<', today)
    .orderBy('end_date', 'desc')
    .limit(mostChanges)

/** All recent changes, in one statement. Times are in the JSON format of the database. */
export const findChangeLists = (queries: Queries, scope: ChangeScope, shown: ShownAudits) =>
  queries
    .selectNoFrom([
      jsonArrayFrom(recordedChanges(queries, scope, shown)).as('recorded'),
      jsonArrayFrom(firstAndLastDays(queries, scope)).as('moved'),
      jsonArrayFrom(endedOrders(queries, scope)).as('ended'),
      jsonArrayFrom(sharedFiles(queries, scope)).as('files'),
      jsonArrayFrom(surveys(queries, scope)).as('surveys'),
      jsonArrayFrom(peopleFeedback(queries, scope)).as('feedback'),
      jsonArrayFrom(teamRequests(queries, scope)).as('asked'),
      jsonArrayFrom(proposals(queries, scope)).as('proposals'),
      jsonArrayFrom(extensionRequests(queries, scope)).as('extensions'),
      jsonArrayFrom(stakeholderChanges(queries, scope)).as('invited'),
      jsonArrayFrom(releaseNotes(queries, scope)).as('notes'),
    ])
    .executeTakeFirstOrThrow()
type ChangeLists = Awaited<ReturnType<typeof findChangeLists>>
/** A row of one of the lists. */
export type ChangeRow<List extends keyof ChangeLists> = ChangeLists[List][number]
export type Recorded = ChangeRow<'recorded'>

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
    .select(['order.start_date', 'order.end_date', sql<RecordedFacts>`event.facts`.as('facts')])
    .where('event.engagement_id', 'in', listed(ids))
    .where('event.kind', 'in', comparedKinds)
    .where('event.happened_at', '>=', from)
    .where('order.removed_at', 'is', null)
    .orderBy('event.happened_at')
    .orderBy('event.position')
    .execute()
