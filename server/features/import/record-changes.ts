import { auditScored } from '@portal/domain/audits/audit-events'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { engagementAdded } from '@portal/domain/engagements/engagement-events'
import type { EventKind } from '@portal/domain/events/event-kind'
import { personFeedbackGiven, teamFeedbackGiven } from '@portal/domain/feedback/feedback-events'
import type { ImportFileName } from '@portal/domain/import/files'
import { serviceFeedbackGiven } from '@portal/domain/surveys/service-feedback-events'
import { assignmentEndMoved, assignmentJoined, assignmentLeft } from '@portal/domain/team/assignment-events'
import { workOrderAdded, workOrderMoved, workOrderRemoved } from '@portal/domain/work-orders/work-order-events'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'

// Stores what an import changes, for Recent changes and Compare. One statement for each kind of event compares the staged rows (s)
// with the existing ones, before anything is written. New audits also have an event for inboxes (event-data.ts).

interface Import {
  events: Events
  files: readonly ImportFileName[]
  now: Date
  today: CalendarDay
}

/**
 * Emits events for new, moved and removed parts of each existing engagement, and for engagements that are new or were removed
 * before.
 */
export async function recordChanges(transaction: Queries, { events, files, now, today }: Import): Promise<void> {
  for (const [file, kind, query] of changes(today, files))
    if (files.includes(file)) await events.emitFrom(transaction, kind, query)
  if (files.includes('stakeholders')) await recordStakeholders(transaction, now)
}

const there = (engagement: string) => sql.raw(`join engagement e on e.id = ${engagement} and e.removed_at is null`)

/** The assignment of each person and work order that ends last. */
const lastDays = (table: string) =>
  sql.raw(`(select distinct on (work_order_id, employee_id) work_order_id, employee_id, engagement_id, end_date, member_role
    from ${table} where employee_id is not null order by work_order_id, employee_id, end_date desc, member_role_id)`)

const changes = (
  today: CalendarDay,
  files: readonly ImportFileName[],
): readonly [ImportFileName, EventKind, RawBuilder<unknown>][] => [
  [
    'engagements',
    engagementAdded,
    sql`select s.id as engagement_id, s.id as subject_id, null as person_id, '{}'::jsonb as facts
      from staged_engagement s
      where not exists (select 1 from engagement e where e.id = s.id and e.removed_at is null) order by s.record`,
  ],
  [
    'work_orders',
    workOrderAdded,
    sql`select s.engagement_id, s.id as subject_id, null as person_id,
        jsonb_build_object('new_start', s.start_date, 'new_end', s.end_date) as facts
      from staged_work_order s ${there('s.engagement_id')}
      left join work_order o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null
      where o.id is null order by s.record`,
  ],
  [
    'work_orders',
    workOrderMoved,
    sql`select s.engagement_id, s.id as subject_id, null as person_id, jsonb_build_object('old_start', o.start_date,
        'old_end', o.end_date, 'new_start', s.start_date, 'new_end', s.end_date) as facts
      from staged_work_order s ${there('s.engagement_id')}
      join work_order o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null
      where (o.start_date, o.end_date) is distinct from (s.start_date, s.end_date) order by s.record`,
  ],
  // If the engagement is removed too, its work orders have no events.
  [
    'work_orders',
    workOrderRemoved,
    sql`select o.engagement_id, o.id as subject_id, null as person_id,
        jsonb_build_object('old_start', o.start_date, 'old_end', o.end_date) as facts
      from work_order o ${there('o.engagement_id')}
      where o.removed_at is null and not exists (select 1 from staged_work_order s where s.id = o.id)
        ${files.includes('engagements') ? sql`and exists (select 1 from staged_engagement g where g.id = o.engagement_id)` : sql``}
      order by o.id`,
  ],
  // The join leaves out people on a new work order. Past assignments have no event.
  [
    'member_assignments',
    assignmentJoined,
    sql`select distinct on (s.work_order_id, s.employee_id) s.engagement_id, s.work_order_id as subject_id,
        s.employee_id as person_id, jsonb_build_object('role', s.member_role) as facts
      from staged_member_assignment s ${there('s.engagement_id')}
      join work_order o on o.id = s.work_order_id and o.removed_at is null
      where s.employee_id is not null and s.end_date >= ${today}
        and not exists (select 1 from member_assignment m
          where m.work_order_id = s.work_order_id and m.employee_id = s.employee_id)
      order by s.work_order_id, s.employee_id, s.member_role_id`,
  ],
  [
    'member_assignments',
    assignmentLeft,
    sql`select distinct on (m.work_order_id, m.employee_id) m.engagement_id, m.work_order_id as subject_id,
        m.employee_id as person_id, jsonb_build_object('role', m.member_role) as facts
      from member_assignment m ${there('m.engagement_id')}
      join work_order o on o.id = m.work_order_id and o.removed_at is null
      where m.employee_id is not null and m.end_date >= ${today}
        and not exists (select 1 from staged_member_assignment s
          where s.work_order_id = m.work_order_id and s.employee_id = m.employee_id)
        ${files.includes('work_orders') ? sql`and exists (select 1 from staged_work_order g where g.id = m.work_order_id)` : sql``}
      order by m.work_order_id, m.employee_id, m.member_role_id`,
  ],
  // No event for an assignment that ended with its work order and still does.
  [
    'member_assignments',
    assignmentEndMoved,
    sql`select s.engagement_id, s.work_order_id as subject_id, s.employee_id as person_id,
        jsonb_build_object('role', s.member_role, 'old_end', m.end_date, 'new_end', s.end_date) as facts
      from ${lastDays('staged_member_assignment')} s
      join ${lastDays('member_assignment')} m
        on m.work_order_id = s.work_order_id and m.employee_id = s.employee_id and m.end_date <> s.end_date
      ${there('s.engagement_id')}
      join work_order o on o.id = s.work_order_id and o.removed_at is null
      ${files.includes('work_orders') ? sql`join staged_work_order g on g.id = s.work_order_id` : sql``}
      where (s.end_date >= ${today} or m.end_date >= ${today})
        and not (m.end_date = o.end_date and s.end_date = ${sql.ref(files.includes('work_orders') ? 'g' : 'o')}.end_date)
      order by s.work_order_id, s.employee_id`,
  ],
  // A new audit is compared with the second newest point of its scores.
  [
    'audits',
    auditScored,
    sql`select s.engagement_id, s.id as subject_id, null as person_id, jsonb_build_object('score', s.percentage_score,
        'before', coalesce(t.percentage_score, p.score)) as facts
      from staged_audit s ${there('s.engagement_id')}
      left join audit t on t.id = s.id
      left join (select audit_id, score, row_number() over (partition by audit_id order by day desc) as place
        from staged_audit_score_point) p on p.audit_id = s.id and p.place = 2
      where t.id is null or t.percentage_score <> s.percentage_score order by s.record`,
  ],
]

/** Emits events of feedback from before the portal, for the time when it was given. Call it once the import has written it. */
export async function recordHistory(transaction: Queries): Promise<void> {
  await sql`insert into event (id, kind, engagement_id, subject_id, account_id, facts, happened_at, distributed_at)
    select gen_random_uuid()::text, given.kind, given.engagement_id, given.id, given.account_id, '{}', given.at, given.at
    from (
      select ${serviceFeedbackGiven.kind} as kind, t.engagement_id, t.id, t.account_id, t.survey_date as at
      from customer_survey t join staged_customer_survey s on s.id = t.id
      union all
      select ${personFeedbackGiven.kind}, t.engagement_id, t.id, t.account_id, t.given_at
      from individual_feedback t join staged_individual_feedback s on s.id = t.id
      union all
      select ${teamFeedbackGiven.kind}, t.engagement_id, t.id, t.account_id, t.given_at
      from team_feedback t join staged_team_feedback s on s.id = t.id
    ) as given
    where not exists (select from event where event.subject_id = given.id)
    order by given.at, given.id`.execute(transaction)
}

/** Stores stakeholders who come and go with the changes that customers make. Events have no names, and a removed one is stored nowhere else. */
async function recordStakeholders(transaction: Queries, now: Date): Promise<void> {
  await sql`insert into stakeholder_change (id, engagement_id, action, full_name, email, changed_at)
    select gen_random_uuid()::text, found.engagement_id, found.action, found.full_name, found.email, ${now}
    from (
      select s.engagement_id, 'added' as action, s.full_name, s.email, s.record, s.id
      from staged_stakeholder s ${there('s.engagement_id')}
      where not exists (select 1 from stakeholder t where t.id = s.id)
        and not exists (select 1 from stakeholder t
          where t.engagement_id = s.engagement_id and lower(trim(t.email)) = lower(trim(s.email)))
      union all
      select t.engagement_id, 'removed', t.full_name, t.email, null, t.id
      from stakeholder t ${there('t.engagement_id')}
      where t.origin = 'import' and not exists (select 1 from staged_stakeholder s where s.id = t.id)
        and not exists (select 1 from staged_stakeholder s
          where s.engagement_id = t.engagement_id and lower(trim(s.email)) = lower(trim(t.email)))
    ) as found
    order by found.record nulls last, found.id`.execute(transaction)
}
