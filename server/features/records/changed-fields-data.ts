import { engagementChanged } from '@portal/domain/engagements/engagement-events'
import { joinChanges } from '@portal/domain/events/changed-fields'
import type { Subjects } from '@portal/domain/events/subjects'
import { assignmentRoleChanged } from '@portal/domain/team/assignment-events'
import { workOrderChanged } from '@portal/domain/work-orders/work-order-events'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Emission } from '../../platform/events/events.ts'
import { changedNames } from '../engagements/changed-names-data.ts'
import { type Found, lastDays, type RecordChange, there } from './record-change-data.ts'

// Events of changed fields, which have lines in Recent changes and inboxes, and go to webhooks. Rates have no events.

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
export async function findChangedFields(transaction: Queries, change: RecordChange): Promise<Emission[]> {
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
