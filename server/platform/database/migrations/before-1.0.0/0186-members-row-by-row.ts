import { type Kysely, sql } from 'kysely'

/**
 * Turns the members of work orders from a materialized view into a table, so that single rows can be updated (decision
 * 0151). Name and columns stay, for instances of the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create view work_order_member_lists as
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
    group by a.work_order_id`,
  `create table new_members (
    work_order_id text not null references work_order on delete cascade,
    members json,
    members_with_rates json
  )`,
  `insert into new_members select work_order_id, members, members_with_rates from work_order_members
    where exists (select from work_order where work_order.id = work_order_id)`,
  `drop materialized view work_order_members`,
  `alter table new_members rename to work_order_members`,
  `alter table work_order_members add constraint work_order_members_pkey primary key (work_order_id)`,
  // Updates the given work orders, or all; equal rows are not written.
  `create function make_work_order_members(only_of text[] default null) returns void language plpgsql as $$ begin
    if only_of is null then
      delete from work_order_members m
        where not exists (select from member_assignment a where a.work_order_id = m.work_order_id);
      insert into work_order_members select l.* from work_order_member_lists l
        left join work_order_members m on m.work_order_id = l.work_order_id
        where m.members_with_rates::text is distinct from l.members_with_rates::text
        on conflict (work_order_id) do update
          set members = excluded.members, members_with_rates = excluded.members_with_rates;
    else
      delete from work_order_members m where m.work_order_id = any(only_of)
        and not exists (select from member_assignment a where a.work_order_id = m.work_order_id);
      insert into work_order_members select l.* from work_order_member_lists l where l.work_order_id = any(only_of)
        on conflict (work_order_id) do update
          set members = excluded.members, members_with_rates = excluded.members_with_rates;
    end if;
  end $$`,
]
