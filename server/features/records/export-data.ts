import type { RecordFile } from '@portal/domain/records/keeper'
import type { RecordCounts } from '@portal/domain/records/record-parts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

/** Records of a file in the form of an import's records (domain/import), which of them the portal shows, and which it keeps. */
interface RecordQuery {
  columns: RawBuilder<object>
  from: RawBuilder<unknown>
  shown?: RawBuilder<SqlBool>
  exported?: RawBuilder<SqlBool>
}
const ofProvider = sql<SqlBool>`origin = 'provider'`

const recordQueries: { readonly [File in RecordFile]: RecordQuery } = {
  clients: { columns: sql`id, name`, from: sql`client` },
  people: { columns: sql`id, name, email, job_title, left_on, ${photo('photo_id')}`, from: sql`person` },
  engagements: {
    columns: sql`id, title, client_id, client_partner_id, default_client_partner_id, project_lead_id, portfolio_director_id`,
    from: sql`engagement`,
    shown: sql`removed_at is null`,
  },
  users: {
    columns: sql`id, email, first_name, last_name, role, job_title, provider_role, company_name, ${photo('photo_id')},
      login_method, login_method = 'external' as is_stakeholder, access_level, is_superuser,
      case when origin = 'provider' then active_in_records else active end as active,
      employee_id, array(select engagement_id from account_engagement where account_id = account.id
        and account_engagement.origin = 'provider' and engagement_id in ${shownEngagements} order by engagement_id) as project_ids`,
    from: sql`account`,
    exported: ofProvider,
  },
  work_orders: {
    columns: sql`id, engagement_id, reference, start_date, end_date, budget_days`,
    from: sql`work_order`,
    shown: sql`id in ${shownOrders}`,
  },
  member_assignments: {
    columns: sql`id, work_order_id, employee_id, member_role, member_role_id, start_date, end_date, price_per_day,
      allocation_percentage`,
    from: sql`member_assignment`,
    shown: sql`work_order_id in ${shownOrders}`,
  },
  absences: { columns: sql`id, employee_id, start_date, end_date`, from: sql`absence` },
  stakeholders: {
    columns: sql`id, engagement_id, full_name, company_name, role, email, phone, invited_by, access_level`,
    from: sql`stakeholder`,
    shown: sql`engagement_id in ${shownEngagements}`,
    exported: ofProvider,
  },
}

/** `ids`: only these, also if no export has them. */
export async function findRecords(
  queries: Queries,
  file: RecordFile,
  ids?: readonly string[],
): Promise<StoredRecord[]> {
  const { columns, from, shown = sql`true`, exported = sql`true` } = recordQueries[file]
  const which = ids === undefined ? exported : sql`id = any(${[...ids]}::text[])`
  const { rows } =
    await sql<StoredRecord>`select ${columns} from ${from} where ${shown} and ${which} order by id`.execute(queries)
  return rows
}
export interface StoredRecord {
  id: string
}

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
