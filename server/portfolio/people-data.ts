import { addMonths, type CalendarDay, monthOf } from '@portal/domain/dates/calendar-day'
import { type Leaver, namedPeople, peopleMonths } from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { isVisibleTo } from '../engagements/data.ts'

/** By person the assignment that ends last, among those of the engagements the viewer reaches. */
const lastAssignments = (queries: Queries, viewer: Viewer, today: CalendarDay): RawBuilder<unknown> => {
  const visible = queries
    .selectFrom('engagement')
    .select('engagement.id')
    .whereRef('engagement.id', '=', sql.ref('member.engagement_id'))
    .where(isVisibleTo(viewer))
  return sql`select person.id as employee_id, person.name, person.folded_name, person.photo_id, last.day, last.role, last.engagement_id
    from person cross join lateral (
      select member.end_date as day, member.member_role as role, member.engagement_id
      from member_assignment member join work_order on work_order.id = member.work_order_id
      where member.employee_id = person.id and member.end_date >= ${today} and work_order.removed_at is null
        and exists (${visible})
      order by member.end_date desc, member.id limit 1
    ) last`
}

/** How many people have their last day in each of the next months, those without anybody left out. */
export async function countLastDays(
  queries: Queries,
  viewer: Viewer,
  today: CalendarDay,
): Promise<{ month: CalendarDay; count: number }[]> {
  const until = addMonths(monthOf(today), peopleMonths)
  const { rows } = await sql<{ month: CalendarDay; count: number }>`
    select date_trunc('month', day)::date as month, count(*) as count
    from (${lastAssignments(queries, viewer, today)}) gone where day < ${until} group by 1 order by 1`.execute(queries)
  return rows
}

/** Last days in one month, by day. */
export async function findLastDays(
  queries: Queries,
  viewer: Viewer,
  today: CalendarDay,
  month: CalendarDay,
): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select employee_id, name, photo_id, role, day, engagement_id
    from (${lastAssignments(queries, viewer, today)}) gone
    where day >= ${monthOf(month)} and day < ${addMonths(monthOf(month), 1)}
    order by day, folded_name, employee_id limit ${namedPeople}`.execute(queries)
  return rows
}
