import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ImportFileName } from '@portal/domain/import/files'
import type { Queries } from '../../platform/database/database.ts'
import { affected } from './merge.ts'

// Records the changes of an import for people who return to the portal. One statement for each kind of change compares the
// staged rows with the existing ones, before anything is written.

/**
 * Records new, moved and removed parts of each existing engagement, and engagements that are new or return. Files, feedback
 * and requests have their own dates in the portal and are not recorded.
 */
export async function recordChanges(
  transaction: Queries,
  files: readonly ImportFileName[],
  { now, today }: { now: Date; today: CalendarDay },
): Promise<void> {
  const recordedAt = `'${now.toISOString()}'::timestamptz`
  for (const [file, statements] of Object.entries(changes(recordedAt, `'${today}'::date`, files)))
    if (files.includes(file as ImportFileName))
      for (const statement of statements) await affected(transaction, statement)
}

const record = (columns: string, select: string): string =>
  `insert into engagement_change (engagement_id, kind, at${columns}) ${select}`
const there = (engagement: string): string => `join engagement e on e.id = ${engagement} and e.removed_at is null`

/** By person and order the last day, with the role in which they stay until then. */
const lastDays = (table: string): string =>
  `select distinct on (work_order_id, employee_id) work_order_id, employee_id, engagement_id, end_date, member_role
   from ${table} where employee_id is not null order by work_order_id, employee_id, end_date desc, member_role_id`

const changes = (
  at: string,
  today: string,
  files: readonly ImportFileName[],
): Partial<Record<ImportFileName, string[]>> => ({
  engagements: [
    record(
      '',
      `select s.id, 'new engagement', ${at} from staged_engagement s
       where not exists (select 1 from engagement e where e.id = s.id and e.removed_at is null) order by s.record`,
    ),
  ],
  work_orders: [
    record(
      ', object_id, new_start, new_end',
      `select s.engagement_id, 'new order', ${at}, s.id, s.start_date, s.end_date
       from staged_work_order s ${there('s.engagement_id')}
       left join work_order o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null
       where o.id is null order by s.record`,
    ),
    record(
      ', object_id, old_start, old_end, new_start, new_end',
      `select s.engagement_id, 'dates moved', ${at}, s.id, o.start_date, o.end_date, s.start_date, s.end_date
       from staged_work_order s ${there('s.engagement_id')}
       join work_order o on o.id = s.id and o.engagement_id = s.engagement_id and o.removed_at is null
       where (o.start_date, o.end_date) is distinct from (s.start_date, s.end_date) order by s.record`,
    ),
    // With an engagement that is gone its orders are, without a word.
    record(
      ', object_id, old_start, old_end',
      `select o.engagement_id, 'order removed', ${at}, o.id, o.start_date, o.end_date
       from work_order o ${there('o.engagement_id')}
       where o.removed_at is null and not exists (select 1 from staged_work_order s where s.id = o.id)
         ${files.includes('engagements') ? 'and exists (select 1 from staged_engagement g where g.id = o.engagement_id)' : ''}
       order by o.id`,
    ),
  ],
  member_assignments: [
    // People on a new order, and past assignments, are not reported as joining.
    record(
      ', object_id, person_id, name',
      `select distinct on (s.work_order_id, s.employee_id)
         s.engagement_id, 'joined', ${at}, s.work_order_id, s.employee_id, s.member_role
       from staged_member_assignment s ${there('s.engagement_id')}
       join work_order o on o.id = s.work_order_id and o.removed_at is null
       where s.employee_id is not null and s.end_date >= ${today}
         and not exists (select 1 from member_assignment m
           where m.work_order_id = s.work_order_id and m.employee_id = s.employee_id)
       order by s.work_order_id, s.employee_id, s.member_role_id`,
    ),
    record(
      ', object_id, person_id, name',
      `select distinct on (m.work_order_id, m.employee_id)
         m.engagement_id, 'left', ${at}, m.work_order_id, m.employee_id, m.member_role
       from member_assignment m ${there('m.engagement_id')}
       join work_order o on o.id = m.work_order_id and o.removed_at is null
       where m.employee_id is not null and m.end_date >= ${today}
         and not exists (select 1 from staged_member_assignment s
           where s.work_order_id = m.work_order_id and s.employee_id = m.employee_id)
         ${files.includes('work_orders') ? 'and exists (select 1 from staged_work_order g where g.id = m.work_order_id)' : ''}
       order by m.work_order_id, m.employee_id, m.member_role_id`,
    ),
    // An assignment that ends with its order moves with it.
    record(
      ', object_id, person_id, name, old_end, new_end',
      `select s.engagement_id, 'end moved', ${at}, s.work_order_id, s.employee_id, s.member_role, m.end_date, s.end_date
       from (${lastDays('staged_member_assignment')}) s
       join (${lastDays('member_assignment')}) m
         on m.work_order_id = s.work_order_id and m.employee_id = s.employee_id and m.end_date <> s.end_date
       ${there('s.engagement_id')}
       join work_order o on o.id = s.work_order_id and o.removed_at is null
       ${files.includes('work_orders') ? 'join staged_work_order g on g.id = s.work_order_id' : ''}
       where (s.end_date >= ${today} or m.end_date >= ${today})
         and not (m.end_date = o.end_date and s.end_date = ${files.includes('work_orders') ? 'g' : 'o'}.end_date)
       order by s.work_order_id, s.employee_id`,
    ),
  ],
  stakeholders: [
    record(
      ', object_id, name',
      `select s.engagement_id, 'stakeholder added', ${at}, s.id, s.full_name
       from staged_stakeholder s ${there('s.engagement_id')}
       where not exists (select 1 from stakeholder t where t.id = s.id)
         and not exists (select 1 from stakeholder t
           where t.engagement_id = s.engagement_id and lower(trim(t.email)) = lower(trim(s.email)))
       order by s.record`,
    ),
    record(
      ', object_id, name',
      `select t.engagement_id, 'stakeholder removed', ${at}, t.id, t.full_name
       from stakeholder t ${there('t.engagement_id')}
       where t.origin = 'import' and not exists (select 1 from staged_stakeholder s where s.id = t.id)
         and not exists (select 1 from staged_stakeholder s
           where s.engagement_id = t.engagement_id and lower(trim(s.email)) = lower(trim(t.email)))
       order by t.id`,
    ),
  ],
  audits: [
    // A new audit is compared with the score that its own course had before.
    record(
      ', object_id, old_score, new_score',
      `select s.engagement_id, 'scored', ${at}, s.id, coalesce(t.percentage_score, p.score), s.percentage_score
       from staged_audit s ${there('s.engagement_id')}
       left join audit t on t.id = s.id
       left join (select audit_id, score, row_number() over (partition by audit_id order by day desc) as place
         from staged_audit_score_point) p on p.audit_id = s.id and p.place = 2
       where t.id is null or t.percentage_score <> s.percentage_score order by s.record`,
    ),
  ],
})
