import type { PersonForm } from '@portal/domain/accounts/person-form'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ProviderRole } from '@portal/domain/session/provider-role'
import type { AccessLevel } from '@portal/domain/session/user'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A person record, an account, or a person record with its account. */
export interface Human {
  person: StoredPerson | undefined
  account: StoredAccount | undefined
}
/** `kind` is `person` or `account`; there is nothing of any other. */
export interface HumanKey {
  kind: string
  id: string
}

interface StoredPerson {
  id: string
  name: string
  email: string | null
  job_title: string | null
  photo_id: string | null
  left_on: CalendarDay | null
  version: number
  changed_by_account_id: string | null
}
interface StoredAccount {
  id: string
  email: string
  first_name: string
  last_name: string
  role: string | null
  job_title: string | null
  company_name: string | null
  photo_id: string | null
  login_method: 'external' | 'internal'
  access_level: AccessLevel
  is_superuser: boolean
  provider_role: ProviderRole | null
  active: boolean
  blocked: boolean
  origin: 'provider' | 'invited' | 'operator'
  employee_id: string | null
  version: number
  changed_by_account_id: string | null
  engagements: { id: string; title: string; client_name: string }[]
}

/** `lock` locks the person, then the account, until the transaction ends. */
export async function findHuman(
  queries: Queries,
  { kind, id }: HumanKey,
  lock: 'lock' | 'read',
): Promise<Human | undefined> {
  const idsBy = kind === 'person' ? idsByPerson : kind === 'account' ? idsByAccount : undefined
  const ids = await idsBy?.(queries, id)
  if (!ids) return undefined
  const person = ids.person_id === null ? undefined : await findPersonRow(queries, ids.person_id, lock)
  const account = ids.account_id === null ? undefined : await findAccountRow(queries, ids.account_id, lock)
  return { person, account }
}

interface Ids {
  person_id: string | null
  account_id: string | null
}

const idsByPerson = (queries: Queries, id: string): Promise<Ids | undefined> =>
  queries
    .selectFrom('person')
    .leftJoin('account', (join) =>
      join.onRef('account.employee_id', '=', 'person.id').on('account.replaced_by', 'is', null),
    )
    .select(['person.id as person_id', 'account.id as account_id'])
    .where('person.id', '=', id)
    .orderBy('account.active', (order) => order.desc().nullsLast())
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst()

const idsByAccount = (queries: Queries, id: string): Promise<Ids | undefined> =>
  queries
    .selectFrom('account')
    .select(['employee_id as person_id', 'id as account_id'])
    .where('id', '=', id)
    .where('replaced_by', 'is', null)
    .executeTakeFirst()

const findPersonRow = (queries: Queries, id: string, lock: 'lock' | 'read'): Promise<StoredPerson> =>
  queries
    .selectFrom('person')
    .select(['id', 'name', 'email', 'job_title', 'photo_id', 'left_on', 'version', 'changed_by_account_id'])
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()

const findAccountRow = (queries: Queries, id: string, lock: 'lock' | 'read'): Promise<StoredAccount> =>
  queries
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'job_title', 'company_name', 'photo_id', 'login_method'])
    .select(['is_superuser', 'provider_role', 'active', 'blocked', 'origin', 'employee_id'])
    .select(['version', 'changed_by_account_id', sql<AccessLevel>`access_level`.as('access_level')])
    .select(
      sql<StoredAccount['engagements']>`(
        select coalesce(json_agg(json_build_object('id', engagement.id, 'title', engagement.title, 'client_name', client.name)
          order by engagement.folded_title, engagement.id), '[]')
        from account_engagement join engagement on engagement.id = engagement_id and engagement.removed_at is null
        join client on client.id = engagement.client_id where account_id = account.id)`.as('engagements'),
    )
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()

const nameOf = ({ first_name, last_name }: StoredAccount): string => `${first_name} ${last_name}`.trim()

/** Stored records as the form shows them. */
export const formOf = ({ person, account }: Human): PersonForm => ({
  name: person?.name ?? (account ? nameOf(account) : ''),
  email: account?.email ?? person?.email ?? null,
  job_title: person ? person.job_title : (account?.job_title ?? null),
  works: person !== undefined,
  left_on: person?.left_on ?? null,
  signs_in: account === undefined ? 'none' : account.login_method === 'external' ? 'customer' : 'staff',
  is_superuser: account?.is_superuser ?? false,
  provider_role: account?.provider_role ?? null,
  access_level: account?.access_level ?? 1,
  company_name: account?.company_name ?? null,
  engagement_ids: (account?.engagements ?? []).map(({ id }) => id).toSorted(),
})

/** Columns that are computed from the name of a person record, as an import computes them. */
export const namedAs = (name: string) => ({ name, folded_name: fold(name), search_words: searchWords(name) })

export async function insertPerson(transaction: Queries, row: Insertable<Tables['person']>): Promise<void> {
  await transaction.insertInto('person').values(row).execute()
}
export async function insertAccount(transaction: Queries, row: Insertable<Tables['account']>): Promise<void> {
  await transaction.insertInto('account').values(row).execute()
}
export async function updatePerson(transaction: Queries, id: string, row: Updateable<Tables['person']>): Promise<void> {
  if (Object.keys(row).length > 0) await transaction.updateTable('person').set(row).where('id', '=', id).execute()
}
export async function updateAccount(
  transaction: Queries,
  id: string,
  row: Updateable<Tables['account']>,
): Promise<void> {
  if (Object.keys(row).length > 0) await transaction.updateTable('account').set(row).where('id', '=', id).execute()
}
