import { auditScored } from '@portal/domain/audits/audit-events'
import { engagementAdded } from '@portal/domain/engagements/engagement-events'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { assignmentEndMoved, assignmentJoined, assignmentLeft } from '@portal/domain/team/assignment-events'
import { workOrderAdded, workOrderMoved, workOrderRemoved } from '@portal/domain/work-orders/work-order-events'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { findChangedFields } from './changed-fields-data.ts'
import { type Found, lastDays, type RecordChange, there } from './record-change-data.ts'

// Stores what a change of the provider's records is, for Recent changes and Compare. The rows before and after are compared before
// anything is written. New audits also have an event for inboxes (import/event-data.ts).

/**
 * Emits events for new, moved and removed parts of each existing engagement, and for engagements that are new or were removed
 * before, with one statement. Then emits those of changed fields, which also go to inboxes and webhooks, with at most two.
 */
export async function recordChanges(transaction: Queries, change: RecordChange): Promise<void> {
  const { events, files, actor } = change
  const found = changesOf(change).filter(({ file }) => files.includes(file))
  await events.emitFrom(transaction, found, actor?.id ?? null)
  await events.emitAll(transaction, await findChangedFields(transaction, change))
}

const changesOf = ({ before, after, files, today }: RecordChange): readonly Found[] => [
  {
    file: 'engagements',
    kind: engagementAdded,
    query: sql`select s.id as engagement_id, s.id as subject_id, null as person_id, '{}'::jsonb as facts
      from ${after('engagement')} s
      where not exists (select 1 from ${before('engagement')} e where e.id = s.id and e.removed_at is null) order by s.record`,
  },
  {
    file: 'work_orders',
    kind: workOrderAdded,
    query: sql`select s.engagement_id, s.id as subject_id, null as person_id,
        jsonb_build_object('new_start', s.start_date, 'new_end', s.end_date) as facts
      from ${after('work_order')} s ${there('s.engagement_id')}
      left join ${before('work_order')} o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null
      where o.id is null order by s.record`,
  },
  {
    file: 'work_orders',
    kind: workOrderMoved,
    query: sql`select s.engagement_id, s.id as subject_id, null as person_id, jsonb_build_object('old_start', o.start_date,
        'old_end', o.end_date, 'new_start', s.start_date, 'new_end', s.end_date) as facts
      from ${after('work_order')} s ${there('s.engagement_id')}
      join ${before('work_order')} o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null
      where (o.start_date, o.end_date) is distinct from (s.start_date, s.end_date) order by s.record`,
  },
  // If the engagement is removed too, its work orders have no events.
  {
    file: 'work_orders',
    kind: workOrderRemoved,
    query: sql`select o.engagement_id, o.id as subject_id, null as person_id,
        jsonb_build_object('old_start', o.start_date, 'old_end', o.end_date) as facts
      from ${before('work_order')} o ${there('o.engagement_id')}
      where o.removed_at is null and not exists (select 1 from ${after('work_order')} s where s.id = o.id)
        ${files.includes('engagements') ? sql`and exists (select 1 from ${after('engagement')} g where g.id = o.engagement_id)` : sql``}
      order by o.id`,
  },
  // The join leaves out people on a new work order. Past assignments have no event.
  {
    file: 'member_assignments',
    kind: assignmentJoined,
    query: sql`select distinct on (s.work_order_id, s.employee_id) s.engagement_id, s.work_order_id as subject_id,
        s.employee_id as person_id, jsonb_build_object('role', s.member_role) as facts
      from ${after('member_assignment')} s ${there('s.engagement_id')}
      join work_order o on o.id = s.work_order_id and o.removed_at is null
      where s.employee_id is not null and s.end_date >= ${today}
        and not exists (select 1 from ${before('member_assignment')} m
          where m.work_order_id = s.work_order_id and m.employee_id = s.employee_id)
      order by s.work_order_id, s.employee_id, s.member_role_id`,
  },
  {
    file: 'member_assignments',
    kind: assignmentLeft,
    query: sql`select distinct on (m.work_order_id, m.employee_id) m.engagement_id, m.work_order_id as subject_id,
        m.employee_id as person_id, jsonb_build_object('role', m.member_role) as facts
      from ${before('member_assignment')} m ${there('m.engagement_id')}
      join work_order o on o.id = m.work_order_id and o.removed_at is null
      where m.employee_id is not null and m.end_date >= ${today}
        and not exists (select 1 from ${after('member_assignment')} s
          where s.work_order_id = m.work_order_id and s.employee_id = m.employee_id)
        ${files.includes('work_orders') ? sql`and exists (select 1 from ${after('work_order')} g where g.id = m.work_order_id)` : sql``}
      order by m.work_order_id, m.employee_id, m.member_role_id`,
  },
  // No event for an assignment that ended with its work order and still does.
  {
    file: 'member_assignments',
    kind: assignmentEndMoved,
    query: sql`select s.engagement_id, s.work_order_id as subject_id, s.employee_id as person_id,
        jsonb_build_object('role', s.member_role, 'old_end', m.end_date, 'new_end', s.end_date) as facts
      from ${lastDays(after('member_assignment'))} s
      join ${lastDays(before('member_assignment'))} m
        on m.work_order_id = s.work_order_id and m.employee_id = s.employee_id and m.end_date <> s.end_date
      ${there('s.engagement_id')}
      join work_order o on o.id = s.work_order_id and o.removed_at is null
      ${files.includes('work_orders') ? sql`join ${after('work_order')} g on g.id = s.work_order_id` : sql``}
      where (s.end_date >= ${today} or m.end_date >= ${today})
        and not (m.end_date = o.end_date and s.end_date = ${sql.ref(files.includes('work_orders') ? 'g' : 'o')}.end_date)
      order by s.work_order_id, s.employee_id`,
  },
  // A new audit is compared with the second newest point of its scores.
  {
    file: 'audits',
    kind: auditScored,
    query: sql`select s.engagement_id, s.id as subject_id, null as person_id, jsonb_build_object('score', s.percentage_score,
        'before', coalesce(t.percentage_score, p.score)) as facts
      from ${after('audit')} s ${there('s.engagement_id')}
      left join ${before('audit')} t on t.id = s.id
      left join (select audit_id, score, row_number() over (partition by audit_id order by day desc) as place
        from ${after('audit_score_point')} as point) p on p.audit_id = s.id and p.place = 2
      where t.id is null or t.percentage_score <> s.percentage_score order by s.record`,
  },
]

/**
 * Stores stakeholders who come and go with the changes that customers make. Events have no names, and a removed one is stored
 * nowhere else. Without an editor an import changes them.
 */
export async function recordStakeholders(transaction: Queries, now: Date, editor: Viewer | null): Promise<void> {
  await sql`insert into stakeholder_change (id, engagement_id, action, full_name, email, changed_at, account_id, changed_by)
    select gen_random_uuid()::text, found.engagement_id, found.action, found.full_name, found.email, ${now},
      ${editor?.id ?? null}::text, ${editor ? fullName(editor) : null}::text
    from (
      select s.engagement_id, ${editor ? 'invited' : 'added'} as action, s.full_name, s.email, s.record, s.id
      from staged_stakeholder s ${there('s.engagement_id')}
      where not exists (select 1 from stakeholder t where t.id = s.id)
        and not exists (select 1 from stakeholder t
          where t.engagement_id = s.engagement_id and lower(trim(t.email)) = lower(trim(s.email)))
      union all
      select t.engagement_id, 'removed', t.full_name, t.email, null, t.id
      from stakeholder t ${there('t.engagement_id')}
      where t.origin = 'provider' and not exists (select 1 from staged_stakeholder s where s.id = t.id)
        and not exists (select 1 from staged_stakeholder s
          where s.engagement_id = t.engagement_id and lower(trim(s.email)) = lower(trim(t.email)))
    ) as found
    order by found.record nulls last, found.id`.execute(transaction)
}
