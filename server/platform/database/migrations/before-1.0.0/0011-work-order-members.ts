import { type Kysely, sql } from 'kysely'

/** The members of each work order as the portal answers them: every page asks for them, imports alone change them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create materialized view work_order_members as
    select a.work_order_id,
      json_agg((select row_to_json(m) from (
        select a.employee_id, p.name as employee_name, p.photo_id as employee_photo_id, a.member_role,
          a.start_date, a.end_date
      ) m) order by a.member_role_id, p.name, a.id) as members,
      json_agg((select row_to_json(m) from (
        select a.employee_id, p.name as employee_name, p.photo_id as employee_photo_id, a.member_role,
          a.start_date, a.end_date, a.price_per_day
      ) m) order by a.member_role_id, p.name, a.id) as members_with_rates
    from member_assignment a left join person p on p.id = a.employee_id
    group by a.work_order_id`.execute(db)
  await sql`create unique index work_order_members_by_work_order on work_order_members (work_order_id)`.execute(db)
}
