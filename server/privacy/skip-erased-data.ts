import { formerName } from '@portal/domain/privacy/erasure'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { keyHash } from './erasures-data.ts'
import type { ErasedKeyKind } from './tables.ts'

/** The columns that an import writes, by table. */
type Columns = (table: string) => readonly string[]

/**
 * Removes erased people from the staged rows, by id, address or, if a name stands alone, by name. Existing rows stay
 * unchanged, new ones come without a name. Runs between staging and writing; returns the number of records.
 */
export async function leaveOutErased(transaction: Queries, columnsOf: Columns): Promise<number> {
  const { rows } = await sql`select 1 from erased_key limit 1`.execute(transaction)
  if (rows.length === 0) return 0
  let count = 0
  for (const [table, kind] of [
    ['person', 'person'],
    ['account', 'account'],
    ['stakeholder', 'stakeholder'],
  ] as const)
    count += await leaveOut(transaction, table, kind, columnsOf(table))
  return count + (await withoutNames(transaction))
}

const hashOf = (kind: ErasedKeyKind, column: string): RawBuilder<string> =>
  sql`encode(sha256(convert_to(${`${kind} `} || ${sql.ref(column)}, 'UTF8')), 'hex')`
const lower = (column: string): RawBuilder<string> =>
  sql`encode(sha256(convert_to('address ' || lower(trim(${sql.ref(column)})), 'UTF8')), 'hex')`

async function leaveOut(
  transaction: Queries,
  table: 'person' | 'account' | 'stakeholder',
  kind: ErasedKeyKind,
  columns: readonly string[],
): Promise<number> {
  const staged = sql.table(`staged_${table}`)
  const { rows } = await sql<{ id: string; number: number; is_there: boolean }>`
    select distinct on (s.id) s.id, e.number, t.id is not null as is_there
    from ${staged} s left join ${sql.table(table)} t on t.id = s.id
    join erased_key k on (k.kind = ${kind} and k.hash = ${hashOf(kind, 's.id')}) or (k.kind = 'address' and k.hash = ${lower('s.email')})
    join erasure e on e.id = k.erasure_id
    where s.record > 0 order by s.id, e.number`.execute(transaction)
  if (rows.length === 0) return 0
  const there = rows.filter(({ is_there }) => is_there).map(({ id }) => id)
  const others = rows.filter(({ is_there }) => !is_there)
  const set = columns
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)}`)
  await sql`update ${staged} s set ${sql.join(set)} from ${sql.table(table)} t
    where t.id = s.id and s.id = any(${there}::text[])`.execute(transaction)
  // Others refer to a person of the provider: that one comes, but nameless.
  if (table === 'person')
    for (const { id, number } of others) {
      const { name } = formerName(number)
      await sql`update staged_person set name = ${name}, folded_name = ${fold(name)}, search_words = ${searchWords(name)},
        email = null, photo_id = null where id = ${id}`.execute(transaction)
    }
  else await sql`delete from ${staged} where id = any(${others.map(({ id }) => id)}::text[])`.execute(transaction)
  if (table === 'account') {
    const ids = rows.map(({ id }) => id)
    await sql`delete from staged_account_engagement where account_id = any(${ids}::text[])`.execute(transaction)
    for (const history of ['customer_survey', 'individual_feedback', 'team_feedback'])
      await sql`update ${sql.table(`staged_${history}`)} set account_id = null
        where account_id = any(${others.map(({ id }) => id)}::text[])`.execute(transaction)
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

/** Names that were erased while `fold` still dropped the marks of every script are known by this alone. */
const withoutMarks = (folded: string): string => folded.replace(/\p{Mark}/gu, '')

/** Skips rows with the address of an account that may sign in: they are about that person, even if the name is the same. */
const notOfActiveAccount = sql`and lower(trim(coalesce(email, ''))) not in (
  select email from account where active union all select lower(trim(email)) from staged_account)`

async function withoutNames(transaction: Queries): Promise<number> {
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
    const alone = sql`record > 0 ${table === 'stakeholder' ? notOfActiveAccount : sql``}`
    const { rows } = await sql<{ name: string }>`
      select distinct ${sql.ref(column)} as name from ${staged} where ${alone} order by 1`.execute(transaction)
    for (const { name } of rows) {
      const folded = fold(name.trim())
      const number = numbers.get(keyHash('name', folded)) ?? numbers.get(keyHash('name', withoutMarks(folded)))
      if (number === undefined) continue
      const { numAffectedRows = 0n } = await sql`update ${staged} set ${sql.ref(column)} = ${formerName(number).name}
        where ${sql.ref(column)} = ${name} and ${alone}`.execute(transaction)
      count += Number(numAffectedRows)
    }
  }
  return count
}
