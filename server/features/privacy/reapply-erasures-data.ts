import { formerName } from '@portal/domain/privacy/erasure'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { EntryOf } from '../../platform/deletion-log/entry.ts'
import type { ErasureRow } from './erasure-records-data.ts'
import type { Subject } from './personal-data.ts'
import type { ErasedKeyKind } from './tables.ts'

type ErasureEntry = EntryOf<'erasure'>

/** Returns the number of an erasure if it is free, and otherwise the next one. */
export async function findFreeNumber(queries: Queries, number: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select case when exists (select from erasure where number = ${number})
      then nextval(pg_get_serial_sequence('erasure', 'number')) else ${number} end as number`.execute(queries)
  return rows[0]?.number ?? number
}

/** Inserts with the original id. */
export async function reinsertErasure(queries: Queries, row: Omit<ErasureRow, 'names'>): Promise<ErasureRow> {
  const { rows } = await sql<ErasureRow>`
    insert into erasure (id, number, account_id, erased_at, erased_by, applied_at, feedback, heir_id) overriding system value
    values (${row.id}, ${row.number}, ${row.account_id}, ${row.erased_at}, ${row.erased_by}, ${row.applied_at},
      ${row.feedback}, ${row.heir_id})
    returning *`.execute(queries)
  await sql`select setval(pg_get_serial_sequence('erasure', 'number'), greatest(
    (select max(number) from erasure), (select last_value from erasure_number_seq)))`.execute(queries)
  const [made] = rows
  if (!made) throw new Error('an erasure was not written again')
  return made
}

export const isErasure = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.selectFrom('erasure').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Entry of an erasure for the deletion log; undefined for an unknown id. */
export async function findErasureEntry(queries: Queries, id: string): Promise<ErasureEntry | undefined> {
  const row = await queries.selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const keys = await queries
    .selectFrom('erased_key')
    .select(['kind', 'hash'])
    .where('erasure_id', '=', id)
    .orderBy('kind')
    .orderBy('hash')
    .execute()
  const { number, account_id, erased_by, erased_at, feedback, heir_id } = row
  return {
    kind: 'erasure',
    id,
    number,
    account_id,
    erased_by,
    feedback,
    heir_id,
    keys,
    erased_at: erased_at.toISOString(),
  }
}

export async function insertHashes(queries: Queries, erasure_id: string, keys: ErasureEntry['keys']): Promise<void> {
  if (keys.length === 0) return
  await queries
    .insertInto('erased_key')
    .values(keys.map((key) => ({ erasure_id, ...key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds the people whom the hashes identify, with or without an account. */
export async function findByHashes(
  queries: Queries,
  keys: ErasureEntry['keys'],
): Promise<Pick<Subject, 'person' | 'stakeholder' | 'address'> & { account?: string | undefined }> {
  const isOne = (kind: ErasedKeyKind, text: RawBuilder<unknown>): RawBuilder<boolean> => {
    const hashes = keys.filter((key) => key.kind === kind).map(({ hash }) => hash)
    return sql`coalesce(encode(sha256(convert_to(${`${kind} `} || ${text}, 'UTF8')), 'hex') = any(${hashes}::text[]), false)`
  }
  const find = async (table: 'account' | 'person' | 'stakeholder'): Promise<{ id: string; email: string | null }[]> => {
    const [byId, byAddress] = [isOne(table, sql.ref('id')), isOne('address', sql`lower(trim(email))`)]
    const { rows } = await sql<{ id: string; email: string | null }>`
      select id, case when ${byAddress} then lower(trim(email)) end as email from ${sql.table(table)}
      where ${byId} or ${byAddress} order by ${byId} desc, id`.execute(queries)
    return rows
  }
  const [accounts, people, stakeholders] = [await find('account'), await find('person'), await find('stakeholder')]
  const address = [...accounts, ...people, ...stakeholders].flatMap(({ email }) => email ?? [])
  return {
    account: accounts[0]?.id,
    person: people.map(({ id }) => id),
    stakeholder: stakeholders.map(({ id }) => id),
    address: [...new Set(address)],
  }
}

/** True if this database has the erased person, or the superuser who erased them. */
export async function isKnownPerson(queries: Queries, { account_id, erased_by, keys }: ErasureEntry): Promise<boolean> {
  const accounts = queries.selectFrom('account').select('id').where('id', 'in', [account_id, erased_by])
  if ((await accounts.executeTakeFirst()) !== undefined) return true
  const { account, person, stakeholder } = await findByHashes(queries, keys)
  return account !== undefined || person.length + stakeholder.length > 0
}

/** Inserts an erased account for a person without one, or in place of one that is newer than the restored rows. */
export async function insertFormer(
  queries: Queries,
  id: string,
  number: number,
  employee_id: string | undefined,
): Promise<void> {
  const { name: _, ...former } = formerName(number)
  await queries
    .insertInto('account')
    .values({
      id,
      ...former,
      role: null,
      job_title: null,
      company_name: null,
      photo_id: null,
      employee_id: employee_id ?? null,
      login_method: employee_id === undefined ? 'external' : 'internal',
      access_level: 4,
      is_superuser: false,
      active: false,
      active_in_records: false,
      blocked: true,
    })
    .execute()
}

/** Lets imports add the address again, for erasures up to that time. */
export async function allowHashAgain(queries: Queries, hash: string, at: Date): Promise<void> {
  await sql`delete from erased_key k using erasure e where e.id = k.erasure_id
    and k.kind = 'address' and k.hash = ${hash} and e.erased_at <= ${at}`.execute(queries)
}
