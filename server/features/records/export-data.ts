import type { RecordFile } from '@portal/domain/records/keeper'
import type { RecordCounts } from '@portal/domain/records/record-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

// The records as an import folder. Hidden records, and people whom a customer's person invited, are not in it.

/** File name of a stored picture. An import takes the picture back under this id (import/photos.ts). */
export const photoFile = (id: string): string => `${photoPrefix}${id}${photoSuffix}`
const [photoPrefix, photoSuffix] = ['portal-', '.webp']
const photo = (column: string): RawBuilder<unknown> =>
  sql`${photoPrefix} || ${sql.ref(column)} || ${photoSuffix} as photo`

/** The id of the stored picture in an exported file, or undefined for any other file. */
export const photoIdOf = (file: string): string | undefined => {
  const id = file.slice(photoPrefix.length, -photoSuffix.length)
  return file === photoFile(id) ? id : undefined
}

const shownEngagements = sql`(select id from engagement where removed_at is null)`
const shownOrders = sql`(select id from work_order where removed_at is null and engagement_id in ${shownEngagements})`

/** A query for the records of each file, in the form of an import's records (domain/import). */
const recordQueries: { readonly [File in RecordFile]: RawBuilder<object> } = {
  clients: sql`select id, name from client order by id`,
  people: sql`select id, name, email, job_title, left_on, ${photo('photo_id')} from person order by id`,
  engagements: sql`select id, title, client_id, client_partner_id, default_client_partner_id, project_lead_id,
    portfolio_director_id from engagement where removed_at is null order by id`,
  users: sql`select id, email, first_name, last_name, role, job_title, provider_role, company_name, ${photo('photo_id')},
      login_method, login_method = 'external' as is_stakeholder, access_level, is_superuser, active_in_records as active,
      employee_id, array(select engagement_id from account_engagement where account_id = account.id
        and account_engagement.origin = 'provider' and engagement_id in ${shownEngagements} order by engagement_id) as project_ids
    from account where origin = 'provider' order by id`,
  work_orders: sql`select id, engagement_id, reference, start_date, end_date, budget_days
    from work_order where id in ${shownOrders} order by id`,
  member_assignments: sql`select id, work_order_id, employee_id, member_role, member_role_id, start_date, end_date,
      price_per_day, allocation_percentage
    from member_assignment where work_order_id in ${shownOrders} order by id`,
  absences: sql`select id, employee_id, start_date, end_date from absence order by id`,
  stakeholders: sql`select id, engagement_id, full_name, company_name, role, email, phone, invited_by, access_level
    from stakeholder where origin = 'provider' and engagement_id in ${shownEngagements} order by id`,
}
export const findRecords = async (queries: Queries, file: RecordFile): Promise<readonly object[]> =>
  (await recordQueries[file].execute(queries)).rows

/** Pictures of people and accounts, in parts, ordered by id. */
export const findPhotosAfter = (queries: Queries, id: string, limit = 100) =>
  queries.selectFrom('photo').select(['id', 'thumbnail']).where('id', '>', id).orderBy('id').limit(limit).execute()

/** Number of records of each kind that the portal shows. */
export async function countRecords(queries: Queries): Promise<RecordCounts> {
  const count = (from: RawBuilder<unknown>) => sql`(select count(*)::int from ${from})`
  const { rows } = await sql<RecordCounts>`select ${count(sql`client`)} as customers, ${count(sql`person`)} as people,
    ${count(sql`account where active`)} as accounts,
    ${count(sql`engagement where removed_at is null`)} as engagements,
    ${count(sql`work_order where id in ${shownOrders}`)} as work_orders,
    ${count(sql`member_assignment where work_order_id in ${shownOrders}`)} as assignments,
    ${count(sql`absence`)} as absences,
    ${count(sql`stakeholder where engagement_id in ${shownEngagements}`)} as stakeholders`.execute(queries)
  const [counts] = rows
  if (!counts) throw new Error('The counts of records are missing.')
  return counts
}
