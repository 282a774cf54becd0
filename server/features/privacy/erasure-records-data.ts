import { createHash, randomUUID } from 'node:crypto'
import { type Erasure, formerName } from '@portal/domain/privacy/erasure'
import { foldAddress } from '@portal/domain/text/email-address'
import { fold } from '@portal/domain/text/fold'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Subject } from './personal-data.ts'
import { type Names, namesOf } from './replace-names.ts'
import type { ErasedKeyKind } from './tables.ts'

export type ErasureRow = Selectable<Tables['erasure']>

/** All names of a person: of the account, the person record, and stakeholders and invitations with the address. */
export async function findNames(queries: Queries, subject: Subject): Promise<Names> {
  const { account, person, stakeholder, address } = subject
  const { rows } = await sql<{ name: string; email: string | null }>`
    select first_name || ' ' || last_name as name, email from account where id = any(${account}::text[])
    union select name, email from person where id = any(${person}::text[])
    union select full_name, email from stakeholder where id = any(${stakeholder}::text[])
    union select ${subject.name}::text, null
    union select full_name, email from invitation where email = any(${address}::text[]) order by 1, 2`.execute(queries)
  const called = rows.map(({ name }) => name.trim().replace(/\s+/g, ' '))
  const addresses = [...new Set([...address, ...rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))])]
  const lower = called.map((name) => name.toLowerCase())
  const namesakes = await findNamesakes(queries, subject, lower)
  return { ...namesOf(called, addresses, namesakes.length > 0), namesakes }
}

/** The ids of other accounts, people and stakeholders with one of these names, which are in lower case. */
async function findNamesakes(queries: Queries, subject: Subject, names: readonly string[]): Promise<string[]> {
  const { account, person, stakeholder } = subject
  const { rows } = await sql<{ id: string }>`
    select id from account where id <> all(${account}::text[])
      and lower(trim(first_name || ' ' || last_name)) = any(${names}::text[])
    union select id from person where id <> all(${person}::text[]) and lower(trim(name)) = any(${names}::text[])
    union select id from stakeholder where id <> all(${stakeholder}::text[])
      and lower(trim(full_name)) = any(${names}::text[]) order by 1`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A trigger hashes the ids of deleted records in the same way (`used_id`). */
export const keyHash = (kind: ErasedKeyKind | 'client' | 'engagement', text: string): string =>
  createHash('sha256').update(`${kind} ${text}`).digest('hex')

/** By what an import would bring them back. */
export async function insertKeys(queries: Queries, erasure_id: string, subject: Subject, names: Names): Promise<void> {
  const keys = [
    ...subject.account.map((id) => ['account', id] as const),
    ...subject.person.map((id) => ['person', id] as const),
    ...subject.stakeholder.map((id) => ['stakeholder', id] as const),
    ...names.addresses.map((address) => ['address', address] as const),
    ...(names.hasNamesake ? [] : names.names.map((name) => ['name', fold(name)] as const)),
  ]
  const rows = keys.map(([kind, text]) => ({ erasure_id, kind, hash: keyHash(kind, text) }))
  await queries
    .insertInto('erased_key')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findErasure = (queries: Queries, accountId: string): Promise<ErasureRow | undefined> =>
  queries.selectFrom('erasure').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const insertErasure = (
  queries: Queries,
  row: Omit<ErasureRow, 'id' | 'number' | 'names'>,
): Promise<ErasureRow> =>
  queries
    .insertInto('erasure')
    .values({ id: randomUUID(), ...row })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The latest first. */
export async function findErasures(queries: Queries): Promise<Erasure[]> {
  const rows = await queries
    .selectFrom('erasure')
    .leftJoin('account', 'account.id', 'erasure.erased_by')
    .select(['erasure.account_id', 'number', 'erased_at'])
    .select(sql<string>`coalesce(trim(first_name || ' ' || last_name), 'A superuser')`.as('erased_by'))
    .orderBy('erased_at', 'desc')
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ account_id, number, erased_at, erased_by }) => ({
    id: account_id,
    name: formerName(number).name,
    erased_by,
    erased_at: erased_at.toISOString(),
  }))
}

/** Erasures made up to that time that were not searched again. */
export const findUnsearched = (queries: Queries, until: Date): Promise<{ id: string }[]> =>
  queries
    .selectFrom('erasure')
    .select('id')
    .where('names', 'is not', null)
    .where('applied_at', '<=', until)
    .orderBy('number')
    .execute()

export const findUnsearchedById = (
  queries: Queries,
  id: string,
): Promise<(ErasureRow & { names: string }) | undefined> =>
  queries
    .selectFrom('erasure')
    .selectAll()
    .where('id', '=', id)
    .where('names', 'is not', null)
    .$narrowType<{ names: string }>()
    .executeTakeFirst()

export async function setNames(queries: Queries, id: string, names: string | null): Promise<void> {
  await queries.updateTable('erasure').set({ names }).where('id', '=', id).execute()
}

/** Deletes those of the photos that no one uses. */
export async function deleteUnusedPhotos(queries: Queries, photos: readonly string[]): Promise<void> {
  await sql`delete from photo where id = any(${[...photos]}::text[])
    and not exists (select from account where photo_id = photo.id)
    and not exists (select from person where photo_id = photo.id)`.execute(queries)
}

export async function findName(queries: Queries, accountId: string): Promise<string> {
  const { name } = await queries
    .selectFrom('account')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

export const isActiveSuperuser = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('is_superuser', '=', true)
    .forUpdate()
    .executeTakeFirst()) !== undefined

const _erasedAddress = (queries: Queries, email: string) =>
  queries
    .selectFrom('erased_key')
    .innerJoin('erasure', 'erasure.id', 'erased_key.erasure_id')
    .where('erased_key.kind', '=', 'address')
    .where('erased_key.hash', '=', keyHash('address', foldAddress(email)))

/** Erasures of the address that will still be searched again: until then no one else can have it. */
export const openErasures = (queries: Queries, email: string) =>
  queries
    .selectFrom('erased_key')
    .innerJoin('erasure', 'erasure.id', 'erased_key.erasure_id')
    .select('erasure.id')
    .where('erased_key.kind', '=', 'address')
    .where('erased_key.hash', '=', keyHash('address', foldAddress(email)))
    .where('names', 'is not', null)

/** Those of the addresses that have such an erasure. */
export async function findBeingErased(queries: Queries, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const byHash = new Map(emails.map((email) => [keyHash('address', foldAddress(email)), email]))
  const rows = await queries
    .selectFrom('erased_key')
    .innerJoin('erasure', 'erasure.id', 'erased_key.erasure_id')
    .select('hash')
    .where('erased_key.kind', '=', 'address')
    .where(sql<boolean>`hash = any(${[...byHash.keys()]}::text[])`)
    .where('names', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []))
}

/**
 * Lets imports add an erased person's address again, as a new person; the erased ids stay excluded. Returns false if no erased
 * person had the address.
 */
export async function allowImportAgain(transaction: Queries, email: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('erased_key')
    .where('kind', '=', 'address')
    .where('hash', '=', keyHash('address', foldAddress(email)))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether the address is free for the account that had it. */
export const isAddressFree = async (queries: Queries, email: string, accountId: string): Promise<boolean> =>
  (await queries
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', accountId)
    .executeTakeFirst()) === undefined

/** Whether the new owner may sign in and can see every engagement on which the erased person shared files. */
export async function mayInherit(queries: Queries, heirId: string, accounts: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from account where id = ${heirId} and active and id <> all(${[...accounts]}::text[])
    and (login_method = 'internal' or not exists (
      select from shared_file f where f.uploaded_by = any(${[...accounts]}::text[]) and not exists (
        select from account_engagement e where e.account_id = account.id and e.engagement_id = f.engagement_id)))`.execute(
      queries,
    )
  return rows.length > 0
}

/** Before the account is changed: a call of theirs that is under way holds its session first, and the account after it. */
export async function holdSessions(queries: Queries, accounts: readonly string[]): Promise<void> {
  await queries
    .selectFrom('session')
    .select('id')
    .where(sql<boolean>`account_id = any(${[...accounts]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
