import type { ErasableKey } from '@portal/domain/privacy/erasure'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { keyHash } from './erasure-records-data.ts'
import { findSubject, type Subject } from './personal-data.ts'

interface Named {
  name: string
  email: string | null
}

/**
 * Finds all that an erasure of this record covers. If the person has an account, it covers the account, too. Returns undefined if
 * there is no such record. `removed` has the name and address to use if the record was removed since the erasure was scheduled.
 */
export async function findErasable(
  queries: Queries,
  { kind, id }: ErasableKey,
  removed?: Named,
): Promise<Subject | undefined> {
  if (kind === 'account') return findSubject(queries, id)
  const record = (await (kind === 'person' ? findPerson : findStakeholder)(queries, id)) ?? removed
  if (!record) return undefined
  const address = record.email ? [record.email.trim().toLowerCase()] : []
  const accountId = await findAccountId(queries, kind === 'person' ? id : null, address)
  const account = accountId === undefined ? undefined : await findSubject(queries, accountId)
  const { rows } = await sql<{ kind: 'person' | 'stakeholder'; id: string }>`
    select 'person' as kind, id from person where lower(trim(email)) = any(${address}::text[])
    union all select 'stakeholder', id from stakeholder where lower(trim(email)) = any(${address}::text[])
    order by 1, 2`.execute(queries)
  const all = [{ kind, id }, ...rows]
  const idsOf = (kind: 'person' | 'stakeholder'): string[] => [
    ...new Set([...(account?.[kind] ?? []), ...all.flatMap((row) => (row.kind === kind ? row.id : []))]),
  ]
  return {
    id: account?.id ?? id,
    name: account?.name ?? record.name,
    account: account?.account ?? [],
    person: idsOf('person'),
    stakeholder: idsOf('stakeholder'),
    address: [...new Set([...(account?.address ?? []), ...address])],
    reach: account?.reach ?? { is_stakeholder: kind === 'stakeholder', project_ids: [] },
  }
}

const findPerson = (queries: Queries, id: string): Promise<Named | undefined> =>
  queries.selectFrom('person').select(['name', 'email']).where('id', '=', id).executeTakeFirst()

const findStakeholder = (queries: Queries, id: string): Promise<Named | undefined> =>
  queries.selectFrom('stakeholder').select(['full_name as name', 'email']).where('id', '=', id).executeTakeFirst()

/** The account that names the person record, or that has the address. */
async function findAccountId(
  queries: Queries,
  personId: string | null,
  address: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(replaced_by, id) as id from account where employee_id = ${personId} or email = any(${address}::text[])
    order by active desc, replaced_by nulls first, id limit 1`.execute(queries)
  return rows[0]?.id
}

/** Whether the account, or the record with this id, was erased before. */
export async function isErased(queries: Queries, { kind, id }: ErasableKey, { account }: Subject): Promise<boolean> {
  const { rows } = await sql`
    select from erasure where account_id = any(${account}::text[])
    union all select from erased_key where kind = ${kind} and hash = ${keyHash(kind, id)}`.execute(queries)
  return rows.length > 0
}
