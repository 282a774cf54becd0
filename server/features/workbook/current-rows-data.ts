import { mostDownloadedRows } from '@portal/domain/workbook/limits'
import type { SheetName } from '@portal/domain/workbook/sheets'
import type { Scope } from '@portal/domain/workbook/workbook'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

// Records as rows of their sheets. PostgreSQL makes the JSON of `PortalRows`, so that only a worker parses it.

type Condition = RawBuilder<SqlBool>

/** Staff account of a person record: the active one if there are several. */
const accountOfPerson = sql`lateral (select * from account where account.employee_id = person.id and account.replaced_by is null
  and account.login_method = 'internal' order by account.active desc, account.id limit 1)`
const hasNoPerson: Condition = sql`(account.login_method = 'internal' and account.employee_id is null and account.replaced_by is null
  and not exists (select from erasure where erasure.account_id = account.id))`

const yesIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'yes' else 'no' end`
const ofAccount = sql`'signs_in', ${yesIf(sql`account.active`)}, 'access_level', account.access_level::text,
  'provider_role', account.provider_role, 'is_superuser', ${yesIf(sql`account.is_superuser`)}`

/** A query for the rows of each sheet, in the order of a download: `id`, `version` and the values as JSON. */
function rowQueries(scope: Scope | null): { readonly [Name in SheetName]: RawBuilder<unknown> } {
  const all: Condition = sql`true`
  const isChosen: Condition = scope
    ? sql`engagement.removed_at is null and (engagement.id = any(${scope.engagement_ids}::text[])
        or engagement.client_id = ${scope.customer_id})`
    : sql`engagement.removed_at is null`
  const shownOrder = sql`work_order join engagement on engagement.id = work_order.engagement_id and work_order.removed_at is null
    and ${isChosen}`
  const isPerson = (id: RawBuilder<unknown>): Condition =>
    scope
      ? sql`${id} in (
          select unnest(array[client_partner_id, project_lead_id, portfolio_director_id]) from engagement where ${isChosen}
          union select member_assignment.employee_id from member_assignment
            join ${shownOrder} on work_order.id = member_assignment.work_order_id)`
      : all
  const isCustomer = scope
    ? sql`client.id = ${scope.customer_id} or client.id in (select client_id from engagement where ${isChosen})`
    : all
  return {
    customers: sql`select client.id, client.version, json_build_object('name', client.name) as cells
      from client where ${isCustomer} order by client.folded_name, client.id`,
    people: sql`select * from (
      (select person.id, person.version + coalesce(account.version, 0) as version, json_build_object('name', person.name,
          'email', coalesce(account.email, person.email), 'job_title', coalesce(person.job_title, account.job_title),
          'works', 'yes', 'left_on', person.left_on, ${ofAccount}) as cells
        from person left join ${accountOfPerson} account on true
        where ${isPerson(sql`person.id`)} order by person.folded_name, person.id)
      union all
      (select 'account:' || account.id, account.version, json_build_object(
          'name', trim(account.first_name || ' ' || account.last_name), 'email', account.email,
          'job_title', account.job_title, 'works', 'no', 'left_on', null, ${ofAccount})
        from account where ${scope ? sql`false` : hasNoPerson}
        order by fold_words(account.first_name || ' ' || account.last_name), account.id)) as human`,
    engagements: sql`select engagement.id, engagement.version, json_build_object('title', title, 'client_id', client_id,
        'client_partner_id', client_partner_id, 'project_lead_id', project_lead_id,
        'portfolio_director_id', portfolio_director_id) as cells
      from engagement where ${isChosen} order by folded_title, id`,
    work_orders: sql`select work_order.id, work_order.version, json_build_object('reference', work_order.reference,
        'engagement_id', work_order.engagement_id, 'start_date', work_order.start_date, 'end_date', work_order.end_date,
        'budget_days', work_order.budget_days) as cells
      from ${shownOrder} order by engagement.folded_title, engagement.id, work_order.start_date, work_order.id`,
    // A work order and the people on it have one version.
    assignments: sql`select member_assignment.id, work_order.version, json_build_object(
        'work_order_id', member_assignment.work_order_id, 'employee_id', member_assignment.employee_id,
        'member_role', member_assignment.member_role, 'start_date', member_assignment.start_date,
        'end_date', member_assignment.end_date, 'price_per_day', member_assignment.price_per_day,
        'allocation_percentage', member_assignment.allocation_percentage) as cells
      from member_assignment join ${shownOrder} on work_order.id = member_assignment.work_order_id
      order by engagement.folded_title, engagement.id, work_order.start_date, work_order.id, member_assignment.start_date,
        member_assignment.id`,
    stakeholders: sql`select stakeholder.id, stakeholder.version, json_build_object('engagement_id', stakeholder.engagement_id,
        'full_name', stakeholder.full_name, 'email', stakeholder.email, 'role', stakeholder.role,
        'phone', stakeholder.phone, 'access_level', stakeholder.access_level::text) as cells
      from stakeholder join engagement on engagement.id = stakeholder.engagement_id and ${isChosen}
      where stakeholder.origin = 'provider' order by engagement.folded_title, engagement.id, full_name, stakeholder.id`,
    absences: sql`select absence.id, absence.version, json_build_object('employee_id', absence.employee_id,
        'start_date', absence.start_date, 'end_date', absence.end_date) as cells
      from absence join person on person.id = absence.employee_id
      where ${isPerson(sql`absence.employee_id`)} order by person.folded_name, person.id, absence.start_date, absence.id`,
  }
}

/** JSON of `PortalRows`: the records in the scope, or all. Hidden ones are left out, and people whom a customer invited. */
export async function findPortalRows(queries: Queries, scope: Scope | null): Promise<string> {
  const sheets = Object.entries(rowQueries(scope)).map(
    ([name, rows]) => sql`${sql.lit(name)}, (select coalesce(json_agg(json_build_object('id', id, 'version', version,
      'values', cells)), '[]') from (${rows}) as sheet_row)`,
  )
  const { rows } = await sql<{ json: string }>`select json_build_object(${sql.join(sheets)})::text as json`.execute(
    queries,
  )
  return rows[0]?.json ?? ''
}

/** True if the scope has more rows than a workbook can have. */
export async function hasTooManyRows(queries: Queries, scope: Scope | null): Promise<boolean> {
  const counts = Object.values(rowQueries(scope)).map((rows) => sql`(select count(*) from (${rows}) as sheet_row)`)
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(queries)
  return (rows[0]?.count ?? 0) > mostDownloadedRows
}
