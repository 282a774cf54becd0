import { formerName } from '@portal/domain/privacy/erasure'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { keyHash } from './erasure-records-data.ts'
import type { ErasedKeyKind } from './tables.ts'

/** The columns that an import writes, by table. */
type Columns = (table: string) => readonly string[]

/**
 * Keeps erased people out of an import: existing rows stay as they are, new accounts and stakeholders are dropped, and new
 * person records get a placeholder as their name. Finds people by id or email address, and by name in columns without an
 * id. Runs between staging and writing; returns the number of affected rows.
 */
export async function skipErased(transaction: Queries, columnsOf: Columns): Promise<number> {
  const { rows } = await sql`select 1 from erased_key limit 1`.execute(transaction)
  if (rows.length === 0) return 0
  let count = 0
  for (const [table, kind] of [
    ['person', 'person'],
    ['account', 'account'],
    ['stakeholder', 'stakeholder'],
  ] as const)
    count += await skipErasedOf(transaction, table, kind, columnsOf(table))
  await sql`delete from staged_absence s using erased_key k
    where k.kind = 'person' and k.hash = ${idHash('person', 's.employee_id')}`.execute(transaction)
  return count + (await replaceErasedNames(transaction))
}

/** Hash of an id, equal to `keyHash`. */
const idHash = (kind: ErasedKeyKind, column: string): RawBuilder<string> =>
  sql`encode(sha256(convert_to(${`${kind} `} || ${sql.ref(column)}, 'UTF8')), 'hex')`
/** Hash of an address, equal to `keyHash`. */
const addressHash = (column: string): RawBuilder<string> =>
  sql`encode(sha256(convert_to('address ' || lower(trim(${sql.ref(column)})), 'UTF8')), 'hex')`

async function skipErasedOf(
  transaction: Queries,
  table: 'person' | 'account' | 'stakeholder',
  kind: ErasedKeyKind,
  columns: readonly string[],
): Promise<number> {
  const staged = sql.table(`staged_${table}`)
  // Record 0 marks rows that were copied from the tables (import/merge.ts).
  const { rows } = await sql<{ id: string; number: number; is_there: boolean }>`
    select distinct on (s.id) s.id, e.number, t.id is not null as is_there
    from ${staged} s left join ${sql.table(table)} t on t.id = s.id
    join erased_key k on (k.kind = ${kind} and k.hash = ${idHash(kind, 's.id')}) or (k.kind = 'address' and k.hash = ${addressHash('s.email')})
    join erasure e on e.id = k.erasure_id
    where s.record > 0 order by s.id, e.number`.execute(transaction)
  if (rows.length === 0) return 0
  const existing = rows.filter(({ is_there }) => is_there).map(({ id }) => id)
  const added = rows.filter(({ is_there }) => !is_there)
  const set = columns
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)}`)
  await sql`update ${staged} s set ${sql.join(set)} from ${sql.table(table)} t
    where t.id = s.id and s.id = any(${existing}::text[])`.execute(transaction)
  // Other records may reference a person, so the row is kept without the name.
  if (table === 'person') {
    await sql`delete from staged_absence where employee_id = any(${rows.map(({ id }) => id)}::text[])`.execute(
      transaction,
    )
    for (const { id, number } of added) {
      const { name } = formerName(number)
      await sql`update staged_person set name = ${name}, folded_name = ${fold(name)}, search_words = ${searchWords(name)},
        email = null, photo_id = null where id = ${id}`.execute(transaction)
    }
  } else await sql`delete from ${staged} where id = any(${added.map(({ id }) => id)}::text[])`.execute(transaction)
  if (table === 'account') {
    const ids = rows.map(({ id }) => id)
    await sql`delete from staged_account_engagement where account_id = any(${ids}::text[])`.execute(transaction)
    for (const history of ['customer_survey', 'individual_feedback', 'team_feedback'])
      await sql`update ${sql.table(`staged_${history}`)} set account_id = null
        where account_id = any(${added.map(({ id }) => id)}::text[])`.execute(transaction)
  }
  return rows.length
}

/** Columns with a name but no id of the person. */
const nameColumns = [
  ['audit_survey', 'created_by'],
  ['customer_survey', 'user_full_name'],
  ['individual_feedback', 'provider_full_name'],
  ['team_feedback', 'provider_full_name'],
  ['stakeholder', 'full_name'],
] as const

/** Earlier hashes were made when `fold` removed the marks of every script, so names without any marks are compared too. */
const withoutMarks = (folded: string): string => folded.replace(/\p{Mark}/gu, '')

/** Skips rows with the address of an account that may sign in: they are about that person, even if the name is the same. */
const notOfActiveAccount = sql`and lower(trim(coalesce(email, ''))) not in (
  select email from account where active union all select lower(trim(email)) from staged_account)`

async function replaceErasedNames(transaction: Queries): Promise<number> {
  const erased = await transaction
    .selectFrom('erased_key')
    .innerJoin('erasure', 'erasure.id', 'erased_key.erasure_id')
    .select(['hash', 'number'])
    .where('kind', '=', 'name')
    .orderBy('number')
    .execute()
  const numbers = new Map(erased.map(({ hash, number }) => [hash, number]))
  let count = 0
  for (const [table, column] of nameColumns) {
    const staged = sql.table(`staged_${table}`)
    const isImported = sql`record > 0 ${table === 'stakeholder' ? notOfActiveAccount : sql``}`
    const { rows } = await sql<{ name: string }>`
      select distinct ${sql.ref(column)} as name from ${staged} where ${isImported} order by 1`.execute(transaction)
    for (const { name } of rows) {
      const folded = fold(name.trim())
      const number = numbers.get(keyHash('name', folded)) ?? numbers.get(keyHash('name', withoutMarks(folded)))
      if (number === undefined) continue
      const { numAffectedRows = 0n } = await sql`update ${staged} set ${sql.ref(column)} = ${formerName(number).name}
        where ${sql.ref(column)} = ${name} and ${isImported}`.execute(transaction)
      count += Number(numAffectedRows)
    }
  }
  return count
}
