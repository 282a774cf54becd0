import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { AccessWorld } from './access-world.ts'

/** Part of every name, title and text of an engagement that a test looks for. */
export const mark = 'Zq7x'

/** The columns that name something of an engagement, by table. */
const names: Record<string, readonly string[]> = {
  work_order: ['reference'],
  group_team: ['name'],
  tag: ['name'],
  audit: ['title'],
  stakeholder: ['full_name', 'company_name', 'role'],
  invitation: ['full_name', 'role'],
  stakeholder_change: ['full_name', 'changed_by'],
  individual_feedback: ['feedback', 'provider_full_name'],
  team_feedback: ['feedback', 'provider_full_name', 'team_name'],
  customer_survey: ['user_full_name'],
  team_request: ['requested_by', 'request_comment'],
}

/** Adds the mark to every name, title and text of the world's engagement. It may be done any number of times. */
export async function markNames(db: Database, world: AccessWorld): Promise<void> {
  const { engagement, employee, accounts } = world
  const marked = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} like ${`%${mark}`} then ${sql.ref(column)} else ${sql.ref(column)} || ${mark} end`
  await sql`update engagement set ${marked('title')} where id = ${engagement}`.execute(db)
  await sql`update client set ${marked('name')} where id = (select client_id from engagement where id = ${engagement})`.execute(
    db,
  )
  await sql`update person set ${marked('name')} where id = ${employee}
    or id = (select client_partner_id from engagement where id = ${engagement})`.execute(db)
  const people = [accounts['stakeholder level 1'], accounts['stakeholder level 2']]
  await sql`update account set ${marked('first_name')}, ${marked('last_name')} where id = any(${people}::text[])`.execute(
    db,
  )
  await sql`update file_version set ${marked('file_name')} where file_id in
    (select id from shared_file where engagement_id = ${engagement})`.execute(db)
  await sql`update extension_request set ${marked('message')} where work_order_id in
    (select id from work_order where engagement_id = ${engagement})`.execute(db)
  for (const [table, columns] of Object.entries(names))
    await sql`update ${sql.table(table)} set ${sql.join(columns.map(marked))} where engagement_id = ${engagement}`.execute(
      db,
    )
}

/** Ids of rows of the engagement, and of its people and customer. */
export async function idsOfEngagement(db: Database, world: AccessWorld): Promise<string[]> {
  const { engagement, employee, accounts } = world
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.columns i
      on i.table_schema = c.table_schema and i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'text'
    where c.table_schema = 'public' and c.column_name = 'engagement_id' order by 1`.execute(db)
  const ids = [engagement, employee, accounts['stakeholder level 1'], accounts['stakeholder level 2']]
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)}
      where engagement_id = ${engagement}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  const { rows: others } = await sql<{ id: string }>`
    select client_id as id from engagement where id = ${engagement}
    union select client_partner_id from engagement where id = ${engagement}
    union select file_version.id from file_version join shared_file on shared_file.id = file_id where engagement_id = ${engagement}`.execute(
    db,
  )
  return [...ids, ...others.map(({ id }) => id)]
}
