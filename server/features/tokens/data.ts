import { randomUUID } from 'node:crypto'
import { daysAfter } from '@portal/domain/dates/days-before'
import type { ApiToken } from '@portal/domain/tokens/contract'
import { shownLength, stateOf, tokenMark } from '@portal/domain/tokens/token'
import type { NewToken } from '@portal/domain/tokens/validation'
import type { Selectable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type {} from './tables.ts'

type Row = Selectable<Tables['api_token']>

/** Creates a token. `secret` is returned to its creator only; the database has its hash. */
export async function createToken(
  queries: Queries,
  { name, scopes, days, clients, engagements }: NewToken,
  { made_by, made_by_account_id = null, now }: { made_by: string; made_by_account_id?: string | null; now: Date },
): Promise<{ token: ApiToken; secret: string }> {
  const secret = `${tokenMark}${newToken()}`
  const row = await queries
    .insertInto('api_token')
    .values({
      id: randomUUID(),
      name,
      scopes: [...new Set(scopes)],
      made_by,
      made_at: now,
      made_by_account_id,
      client_ids: [...new Set(clients)],
      engagement_ids: [...new Set(engagements)],
      prefix: secret.slice(0, shownLength),
      token_hash: hashOf(secret),
      expires_at: days === null ? null : daysAfter(now, days),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { token: await presentedOne(queries, row, now), secret }
}

export async function findTokens(queries: Queries, now: Date): Promise<ApiToken[]> {
  const rows = await queries.selectFrom('api_token').selectAll().orderBy('made_at', 'desc').orderBy('id').execute()
  return presented(queries, rows, now)
}

/** By its id, or by how it begins. */
export async function findToken(
  queries: Queries,
  by: { id: string } | { prefix: string },
  now: Date,
): Promise<ApiToken | undefined> {
  const row = await queries
    .selectFrom('api_token')
    .selectAll()
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('prefix', '=', by.prefix)))
    .executeTakeFirst()
  return row && presentedOne(queries, row, now)
}

/** One that was revoked before stays revoked as of then. */
export async function endToken(queries: Queries, id: string, now: Date): Promise<void> {
  await queries
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export const findTokenOf = (queries: Queries, secret: string): Promise<Row | undefined> =>
  queries.selectFrom('api_token').selectAll().where('token_hash', '=', hashOf(secret)).executeTakeFirst()

export async function noteUse(queries: Queries, id: string, last_used_at: Date, last_used_from: string): Promise<void> {
  await queries.updateTable('api_token').set({ last_used_at, last_used_from }).where('id', '=', id).execute()
}

async function presented(queries: Queries, rows: readonly Row[], now: Date): Promise<ApiToken[]> {
  const clients = await findClientNames(
    queries,
    rows.flatMap((row) => row.client_ids),
  )
  const engagements = await findTitles(
    queries,
    rows.flatMap((row) => row.engagement_ids),
  )
  const named = (kind: 'customer' | 'engagement', ids: readonly string[], names: ReadonlyMap<string, string>) =>
    ids.map((id) => ({ kind, id, name: names.get(id) ?? id }))
  return rows.map((row) => ({
    ...plain(row, now),
    limited_to: [
      ...named('customer', row.client_ids, clients),
      ...named('engagement', row.engagement_ids, engagements),
    ],
  }))
}

async function presentedOne(queries: Queries, row: Row, now: Date): Promise<ApiToken> {
  const [token] = await presented(queries, [row], now)
  if (!token) throw new Error('one row is one token')
  return token
}

const plain = (row: Row, now: Date): Omit<ApiToken, 'limited_to'> => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  made_by: row.made_by,
  state: stateOf(row, now),
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_from: row.last_used_from,
})

/** Names by id; of an id that names nothing, none. */
export async function findClientNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('client').select(['id', 'name']).where('id', 'in', listed(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findTitles(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('engagement').select(['id', 'title']).where('id', 'in', listed(ids)).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** All customers with an engagement, by name. */
export const findCustomers = (queries: Queries): Promise<{ id: string; name: string }[]> =>
  queries
    .selectFrom('client')
    .select(['client.id', 'client.name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('engagement')
          .select('engagement.id')
          .whereRef('engagement.client_id', '=', 'client.id')
          .where('engagement.removed_at', 'is', null),
      ),
    )
    .orderBy('client.folded_name')
    .orderBy('client.id')
    .execute()
