import type { RecordFile } from '@portal/domain/records/keeper'
import type { AccessLevel } from '@portal/domain/session/user'
import { foldAddress } from '@portal/domain/text/email-address'
import type { SheetName } from '@portal/domain/workbook/sheets'
import type { RowChange } from '@portal/domain/workbook/workbook'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { findOwnDomains } from '../customer-sign-on/data.ts'
import { findBeingErased } from '../privacy/erasure-records-data.ts'
import { findRecords, type StoredRecord } from '../records/export-data.ts'
import { findRoleIds } from '../records/work-order-data.ts'

/** The file of a sheet's records. A person's account is a record of `users`. */
export const fileOf = {
  customers: 'clients',
  people: 'people',
  engagements: 'engagements',
  work_orders: 'work_orders',
  assignments: 'member_assignments',
  stakeholders: 'stakeholders',
  absences: 'absences',
} as const satisfies Record<SheetName, RecordFile>

export interface StoredAccount {
  id: string
  email: string
  first_name: string
  login_method: 'external' | 'internal'
  access_level: AccessLevel
  active: boolean
  blocked: boolean
  is_superuser: boolean
  origin: 'provider' | 'invited' | 'operator'
  employee_id: string | null
  replaced_by: string | null
}

export type AccountRecord = StoredRecord & {
  email: string
  employee_id: string | null
  photo: string | null
  project_ids: string[]
}
export type LineRecord = StoredRecord & {
  engagement_id: string
  full_name: string
  company_name: string | null
  role: string | null
  email: string | null
  access_level: AccessLevel
}
type OrderRecord = StoredRecord & { engagement_id: string }
type AssignmentRecord = StoredRecord & { work_order_id: string; member_role: string }

const byId = <Row extends StoredRecord>(rows: readonly StoredRecord[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row as Row]))
const accountPrefix = 'account:'
export const accountIdOf = (id: string): string | undefined =>
  id.startsWith(accountPrefix) ? id.slice(accountPrefix.length) : undefined

/** Reads what a workbook's changes need to become records, with a few statements for all. */
export async function findStored(queries: Queries, changes: readonly RowChange[]) {
  const of = (sheet: SheetName) => changes.filter((change) => change.sheet === sheet)
  const find = (sheet: SheetName, more: readonly string[] = []) =>
    findRecords(queries, fileOf[sheet], [...of(sheet).map(({ id }) => id), ...more])
  const assignments = byId<AssignmentRecord>(await find('assignments'))
  const lines = byId<LineRecord>(await find('stakeholders'))
  const people = byId<StoredRecord & { photo: string | null }>(await find('people'))
  const emails = [...of('people'), ...of('stakeholders')].flatMap(({ values }) => addressOf(values.email))
  const lineEmails = [...lines.values()].flatMap(({ email }) => addressOf(email))
  const accounts = await findAccounts(
    queries,
    of('people').map(({ id }) => id),
    [...emails, ...lineEmails],
  )
  return {
    records: {
      customers: byId(await find('customers')),
      people,
      engagements: byId(await find('engagements')),
      work_orders: byId<OrderRecord>(
        await find(
          'work_orders',
          [...assignments.values()].map((row) => row.work_order_id),
        ),
      ),
      assignments,
      stakeholders: lines,
      absences: byId(await find('absences')),
    } satisfies Record<SheetName, ReadonlyMap<string, StoredRecord>>,
    users: byId<AccountRecord>(
      await findRecords(
        queries,
        'users',
        accounts.map(({ id }) => id),
      ),
    ),
    accountOfAddress: new Map(accounts.map((account) => [account.email, account])),
    accountOfRow: accountsOfRows(accounts),
    beingErased: await findBeingErased(queries, emails),
    ownDomains: await findOwnDomains(queries),
    linesOf: Map.groupBy(await findLinesOf(queries, [...emails, ...lineEmails]), ({ email }) => email),
    engagements: await findEngagements(
      queries,
      of('stakeholders').flatMap(({ values }) =>
        typeof values.engagement_id === 'string' ? values.engagement_id : [],
      ),
    ),
    roleIds: await findRoleIds(queries, [
      ...new Set(of('assignments').flatMap(({ values }) => (values.member_role ? String(values.member_role) : []))),
    ]),
    roleIdsOnOrders: await findRoleIdsOnOrders(
      queries,
      of('assignments').flatMap(({ values }) => (values.work_order_id ? String(values.work_order_id) : [])),
    ),
  }
}
export type Stored = Awaited<ReturnType<typeof findStored>>

const addressOf = (email: unknown): string[] => (typeof email === 'string' ? [foldAddress(email)] : [])

/** Accounts of people, and those that have one of the addresses. `peopleIds` are ids of rows of the sheet People. */
async function findAccounts(
  queries: Queries,
  peopleIds: readonly string[],
  emails: readonly string[],
): Promise<StoredAccount[]> {
  const ids = peopleIds.flatMap((id) => accountIdOf(id) ?? [])
  const { rows } = await sql<StoredAccount>`select id, email, first_name, login_method, access_level, active, blocked,
      is_superuser, origin, employee_id, replaced_by
    from account where id = any(${ids}::text[]) or employee_id = any(${[...peopleIds]}::text[])
      or email = any(${[...emails]}::text[])
    order by active desc, id`.execute(queries)
  return rows
}

/** Accounts by the id of their row on People. The first of a person's accounts is theirs. */
function accountsOfRows(accounts: readonly StoredAccount[]): ReadonlyMap<string, StoredAccount> {
  const current = accounts.filter(({ replaced_by }) => replaced_by === null).toReversed()
  return new Map(
    current.flatMap((account) => [
      [`${accountPrefix}${account.id}`, account] as const,
      ...(account.employee_id === null ? [] : [[account.employee_id, account] as const]),
    ]),
  )
}

/** Lines with one of the addresses, also those that a customer's person added. */
async function findLinesOf(
  queries: Queries,
  emails: readonly string[],
): Promise<{ id: string; engagement_id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; engagement_id: string; email: string }>`
    select id, engagement_id, lower(email collate "C") as email from stakeholder
    where lower(email collate "C") = any(${[...emails]}::text[])`.execute(queries)
  return rows
}

async function findEngagements(queries: Queries, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; client_id: string; client_name: string }>`
    select engagement.id, title, client_id, client.name as client_name
    from engagement join client on client.id = client_id where engagement.id = any(${[...ids]}::text[])`.execute(
    queries,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The number of each role on each order, which a new line with this role gets. */
async function findRoleIdsOnOrders(
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select work_order_id || ' ' || member_role as key, max(member_role_id) as number from member_assignment
    where work_order_id = any(${[...new Set(orderIds)]}::text[]) group by 1`.execute(queries)
  return new Map(rows.map(({ key, number }) => [key, number]))
}
