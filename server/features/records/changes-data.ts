import { auditScored } from '@portal/domain/audits/audit-events'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { engagementAdded, engagementChanged } from '@portal/domain/engagements/engagement-events'
import { joinChanges } from '@portal/domain/events/changed-fields'
import type { EventKind } from '@portal/domain/events/event-kind'
import type { Subjects } from '@portal/domain/events/subjects'
import type { ImportFileName } from '@portal/domain/import/files'
import type { Viewer } from '@portal/domain/session/user'
import {
  assignmentEndMoved,
  assignmentJoined,
  assignmentLeft,
  assignmentRoleChanged,
} from '@portal/domain/team/assignment-events'
import {
  workOrderAdded,
  workOrderChanged,
  workOrderMoved,
  workOrderRemoved,
} from '@portal/domain/work-orders/work-order-events'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Emission, Events } from '../../platform/events/events.ts'
import { changedNames } from '../engagements/changed-names-data.ts'

// Stores what a change of the provider's records is, for Recent changes and Compare. The rows before and after are compared before
// anything is written. New audits also have an event for inboxes (import/event-data.ts).

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

const there = (engagement: string) => sql.raw(`join engagement e on e.id = ${engagement} and e.removed_at is null`)

/** The assignment of each person and work order that ends last. */
const lastDays = (rows: RawBuilder<unknown>) =>
  sql`(select distinct on (work_order_id, employee_id) work_order_id, employee_id, engagement_id, end_date, member_role
    from ${rows} as each where employee_id is not null order by work_order_id, employee_id, end_date desc, member_role_id)`

/** An event for each row of a query with the columns `engagement_id`, `subject_id`, `person_id` and `facts`. */
interface Found {
  file: ImportFileName
  kind: EventKind
  query: RawBuilder<unknown>
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

/** Edits of a record within this time are one line in Recent changes and inboxes. */
const joinedWithin = 5 * 60 * 1000

const fieldKinds = [engagementChanged, workOrderChanged, assignmentRoleChanged] as const

interface ChangedFields {
  kind: string
  engagement_id: string
  subject_id: string
  person_id: string | null
  person: string | null
  facts: ChangeFacts
  subject: { id: string } & (Subjects['engagement'] | Subjects['work_order'])
  earlier_id: string | null
  earlier_facts: ChangeFacts
}
type ChangeFacts = Parameters<typeof joinChanges>[0]

/** Events of changed fields. An engagement without a stakeholder who has ever signed in has none, because no customer knows it yet. */
async function findChangedFields(transaction: Queries, change: RecordChange): Promise<Emission[]> {
  const { files, after, actor, now } = change
  const queries = changedFieldsOf(change).filter(({ file }) => files.includes(file))
  if (queries.length === 0) return []
  const names = changedNames(
    sql`each.facts`,
    files.includes('people') ? after('person') : undefined,
    files.includes('clients') ? after('client') : undefined,
  )
  const { rows } = await sql<ChangedFields>`
    select each.kind, each.engagement_id, each.subject_id, each.person_id, person.name as person, each.facts,
      each.subject || jsonb_build_object('id', each.subject_id, 'names', ${names}) as subject,
      earlier.id as earlier_id, earlier.facts as earlier_facts
    from (${sql.join(
      queries.map(({ kind, query }) => sql`select ${kind.kind}::text as kind, found.* from (${query}) as found`),
      sql` union all `,
    )}) as each
    left join person on person.id = each.person_id
    left join lateral (
      select event.id, event.facts from event
      where event.subject_id = each.subject_id and event.engagement_id = each.engagement_id and event.kind = each.kind
        and event.person_id is not distinct from each.person_id
        and event.account_id is not distinct from ${actor?.id ?? null}
        and event.happened_at >= ${new Date(now.getTime() - joinedWithin)}
      order by event.position desc limit 1) as earlier on true
    where each.facts <> '{}' and exists (
      select from engagement_access as access join account_visit as visit on visit.account_id = access.account_id
      where access.engagement_id = each.engagement_id and access.is_stakeholder)
    order by each.kind, each.record, each.subject_id, each.person_id`.execute(transaction)
  return rows.flatMap(({ kind: name, earlier_id, earlier_facts, person_id, person, ...event }) => {
    const kind = fieldKinds.find((each) => each.kind === name)
    if (!kind) return []
    return {
      kind,
      event: {
        ...event,
        actor,
        ...(person_id !== null && { person: { id: person_id, name: person ?? '' } }),
        ...(earlier_id !== null && { continues: { id: earlier_id, facts: joinChanges(earlier_facts, event.facts) } }),
      },
    }
  })
}

/** Facts of the columns that differ between the rows `o` and `s`. */
const changedFacts = (columns: Readonly<Record<string, (row: 'o' | 's') => RawBuilder<unknown>>>) => {
  const fields = Object.entries(columns).map(([name, column]) => {
    const [was, now] = [column('o'), column('s')]
    return sql`${sql.lit(name)}, case when ${was} is distinct from ${now}
      then jsonb_build_object('was', ${was}, 'now', ${now}) end`
  })
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(fields)})) as facts`
}

const column = (name: string) => (row: 'o' | 's') => sql.ref(`${row}.${name}`)
const clientPartner = (row: 'o' | 's') =>
  sql`coalesce(${column('client_partner_id')(row)}, ${column('default_client_partner_id')(row)})`

/** Queries with the columns of `Found`, `subject` and `record`. No facts: nothing changed. */
const changedFieldsOf = ({ before, after, files, today }: RecordChange): readonly Found[] => {
  const order = (row: string, title: string) => sql`jsonb_build_object('reference', ${sql.ref(`${row}.reference`)},
    'title', ${sql.ref(title)}, 'end_date', ${sql.ref(`${row}.end_date`)}) as subject`
  return [
    {
      file: 'engagements',
      kind: engagementChanged,
      query: sql`select s.id as engagement_id, s.id as subject_id, null as person_id, ${changedFacts({
        title: column('title'),
        customer: column('client_id'),
        client_partner: clientPartner,
        project_lead: column('project_lead_id'),
        portfolio_director: column('portfolio_director_id'),
      })}, '{}'::jsonb as subject, s.record
        from ${after('engagement')} s
        join ${before('engagement')} o on o.id = s.id and o.removed_at is null`,
    },
    {
      file: 'work_orders',
      kind: workOrderChanged,
      query: sql`select s.engagement_id, s.id as subject_id, null as person_id,
          ${changedFacts({ reference: column('reference'), budget_days: column('budget_days') })},
          ${order('s', 'e.title')}, s.record
        from ${after('work_order')} s ${there('s.engagement_id')}
        join ${before('work_order')} o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null`,
    },
    // Past assignments have no event.
    {
      file: 'member_assignments',
      kind: assignmentRoleChanged,
      query: sql`select s.engagement_id, s.work_order_id as subject_id, s.employee_id as person_id,
          ${changedFacts({ role: column('member_role') })}, ${order('g', 'e.title')}, 0 as record
        from ${lastDays(after('member_assignment'))} s
        join ${lastDays(before('member_assignment'))} o
          on o.work_order_id = s.work_order_id and o.employee_id = s.employee_id
        ${there('s.engagement_id')}
        join work_order as stored on stored.id = s.work_order_id and stored.removed_at is null
        join ${files.includes('work_orders') ? after('work_order') : sql.table('work_order')} g on g.id = s.work_order_id
        where s.end_date >= ${today}`,
    },
  ]
}

/** Stores stakeholders who come and go with the changes that customers make. Events have no names, and a removed one is stored nowhere else. */
export async function recordStakeholders(transaction: Queries, now: Date): Promise<void> {
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
      where t.origin = 'provider' and not exists (select 1 from staged_stakeholder s where s.id = t.id)
        and not exists (select 1 from staged_stakeholder s
          where s.engagement_id = t.engagement_id and lower(trim(s.email)) = lower(trim(t.email)))
    ) as found
    order by found.record nulls last, found.id`.execute(transaction)
}
