import { type Kysely, sql } from 'kysely'

/** Creates the view that says who can see an engagement, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Subqueries and expressions, so that the planner drops them from queries that do not select them. */
const why = `
  array_remove(array[
    case when account.login_method = 'external' then 'stakeholder' end,
    case when account.employee_id = engagement.project_lead_id then 'project_lead' end,
    case when account.employee_id = engagement.client_partner_id then 'client_partner' end,
    case when account.employee_id = engagement.portfolio_director_id then 'portfolio_director' end,
    case when account.is_superuser then 'superuser' end,
    case when account.login_method = 'internal' then 'staff' end
  ], null) as reasons,
  (select assigned.end_date from member_assignment assigned
    where assigned.employee_id = account.employee_id and assigned.engagement_id = engagement.id
      and (select removed_at from work_order where work_order.id = assigned.work_order_id) is null
    order by assigned.end_date desc limit 1) as assigned_until`

const statements = [
  `create index member_assignment_of_person on member_assignment (employee_id, engagement_id, end_date)
    include (work_order_id)`,
  // Two parts, because the planner leaves out staff in a query with `is_stakeholder`, and the reverse.
  `create view engagement_access as
    select account.id as account_id, engagement.id as engagement_id, true as is_stakeholder, ${why}
    from account
      join account_engagement on account_engagement.account_id = account.id
      join engagement on engagement.id = account_engagement.engagement_id
    where account.active and account.login_method = 'external' and engagement.removed_at is null
    union all
    select account.id, engagement.id, false, ${why}
    from account cross join engagement
    where account.active and account.login_method = 'internal' and engagement.removed_at is null`,
]
