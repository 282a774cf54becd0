import { hiddenNames } from '@portal/domain/privacy/hidden-names'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ArchivePart, PersonReference, StoredTable } from '../../platform/stored-data/stored-table.ts'
import { projectIds } from '../session/data.ts'

/** Whom an archive is about, by all that rows may name them by. */
export interface Subject extends Record<PersonReference, readonly string[]> {
  id: string
  name: string
  reach: { is_stakeholder: boolean; project_ids: readonly string[] }
}

/** Collects an account, the account it replaced, its person record, its address, and the rows with that address. */
export async function findSubject(queries: Queries, id: string): Promise<Subject | undefined> {
  const account = await queries
    .selectFrom('account')
    .select(['id', 'email', 'employee_id', 'first_name', 'last_name'])
    .select([sql<boolean>`login_method = 'external'`.as('is_stakeholder'), projectIds.as('project_ids')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) return undefined
  const replaced = await queries
    .selectFrom('account')
    .select('id')
    .where('replaced_by', '=', id)
    .orderBy('id')
    .execute()
  const people = await queries
    .selectFrom('person')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('id', '=', account.employee_id), eb(sql`lower(email)`, '=', account.email)]))
    .orderBy('id')
    .execute()
  const address = [...new Set([account.email, ...people.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))])]
  const lines = await queries
    .selectFrom('stakeholder')
    .select('id')
    .where(sql<boolean>`lower(email) = any(${address}::text[])`)
    .orderBy('id')
    .execute()
  return {
    id,
    name: `${account.first_name} ${account.last_name}`.trim(),
    account: [id, ...replaced.map((row) => row.id)],
    person: people.map((row) => row.id),
    stakeholder: lines.map((row) => row.id),
    address,
    reach: { is_stakeholder: account.is_stakeholder, project_ids: account.project_ids },
  }
}

const named = (subject: Subject, column: string, by: PersonReference): RawBuilder<boolean> =>
  by === 'address'
    ? sql`lower(${sql.ref(`t.${column}`)}) = any(${subject[by]}::text[])`
    : sql`${sql.ref(`t.${column}`)} = any(${subject[by]}::text[])`

const either = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` or `)})`

/** Ids of the engagements that the person may see now. */
const visibleIds = ({ reach }: Subject): RawBuilder<unknown> =>
  // The view `engagement_access` has only active accounts, and people who are deactivated can get their archive too.
  reach.is_stakeholder
    ? sql`(select unnest(${reach.project_ids}::text[]))`
    : sql`(select id from engagement where removed_at is null)`

/** Names of records by the column with their id. */
const meanings: Readonly<Record<string, (visible: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  work_order_id: (visible) => sql`(select case when removed_at is null and engagement_id in ${visible}
    then reference else ${hiddenNames.work_order} end from work_order where work_order.id = t.work_order_id) as work_order`,
  team_id: (visible) => sql`(select case when engagement_id in ${visible}
    then name else ${hiddenNames.team} end from group_team where group_team.id = t.team_id) as team`,
  tag_id: (visible) => sql`(select case when engagement_id in ${visible}
    then name else ${hiddenNames.tag} end from tag where tag.id = t.tag_id) as tag`,
  text_hash: () => sql`(select text from agreement_text where agreement_text.hash = t.text_hash) as text`,
  file_id: (visible) => sql`(select case when engagement_id in ${visible}
    then (select file_name from file_version where file_version.file_id = shared_file.id order by number desc limit 1)
    else ${hiddenNames.file} end from shared_file where shared_file.id = t.file_id) as file`,
}

export type PersonalRow = Record<string, unknown>

/** Number of rows in memory at a time. */
const batch = 1000

/** Yields the rows of a part in batches, by time. No cursor or transaction stays open in between. */
export async function* heldRows(
  queries: Queries,
  { table }: Pick<StoredTable, 'table'>,
  part: ArchivePart,
  subject: Subject,
): AsyncGenerator<PersonalRow> {
  const whose = Object.entries(part.personColumns).map(([column, by]) => named(subject, column, by))
  const visible = visibleIds(subject)
  const times = part.time ? [sql`extract(epoch from t.${sql.ref(part.time)}) + 100000000000`] : []
  const place = sql<string>`concat_ws(' ', ${sql.join([
    ...times.map((time) => sql`coalesce(to_char(${time}, 'FM000000000000.000000'), '')`),
    ...(part.key ?? ['id']).map((column) => sql`t.${sql.ref(column)}::text`),
  ])}) collate "C"`
  const isVisible = sql`t.${sql.ref(part.engagement ?? 'engagement_id')} in ${visible}`
  const columns = part.columns.flatMap((column) => {
    if (column === 'engagement_id')
      return [
        sql`t.engagement_id`,
        sql`case when t.engagement_id is null then null when ${isVisible}
          then (select title from engagement where engagement.id = t.engagement_id)
          else ${part.hiddenEngagement ?? hiddenNames.engagement} end as engagement`,
      ]
    const meaning = meanings[column]
    return [sql`t.${sql.ref(column)}`, ...(meaning ? [meaning(visible)] : [])]
  })
  for (let after = ''; ; ) {
    const { rows } = await sql<PersonalRow & { place: string }>`
      select ${sql.join(columns)}, ${place} as place from ${sql.table(table)} as t
      where ${either(whose)} and ${place} > ${after} ${part.onlyVisible ? sql`and ${isVisible}` : sql``}
      order by ${place} limit ${sql.lit(batch)}`.execute(queries)
    for (const { place: _, ...row } of rows) yield row
    if (rows.length < batch) return
    after = rows.at(-1)?.place ?? ''
  }
}

/** The picture of the account, or else of the person. */
export async function findPicture(queries: Queries, subject: Subject): Promise<Tables['photo'] | undefined> {
  return queries
    .selectFrom('photo')
    .select(['id', 'content_hash', 'thumbnail'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account')
        .leftJoin('person', 'person.id', 'account.employee_id')
        .select((eb) => eb.fn.coalesce('account.photo_id', 'person.photo_id').as('id'))
        .where('account.id', '=', subject.id),
    )
    .executeTakeFirst()
}
