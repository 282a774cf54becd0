import { type Kysely, sql } from 'kysely'

/**
 * Replaces the stored lists of people on work orders by a view. The portal reads assignments directly now; view and function
 * are only for instances of the previous release. Drop both in the next release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const membersWith = (rates: string) => `(
  select json_agg((select row_to_json(m) from (
      select a.employee_id, p.name as employee_name, p.photo_id as employee_photo_id, a.member_role,
        a.start_date, a.end_date ${rates}
    ) m) order by a.member_role_id, p.name, a.id)
  from member_assignment a left join person p on p.id = a.employee_id where a.work_order_id = work_order.id)`

const statements = [
  'drop function make_work_order_members(text[])',
  'drop table work_order_members',
  'drop view work_order_member_lists',
  `create view work_order_members as select id as work_order_id, ${membersWith('')} as members,
    ${membersWith(', a.price_per_day')} as members_with_rates from work_order`,
  `create function make_work_order_members(only_of text[] default null) returns void language sql as ''`,
]
