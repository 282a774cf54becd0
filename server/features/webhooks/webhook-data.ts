import { randomUUID } from 'node:crypto'
import type { NewWebhook } from '@portal/domain/webhooks/validation'
import { receivesEvent, type Webhook } from '@portal/domain/webhooks/webhook'
import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database, Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { releaseMessages } from '../../platform/outbox/outbox-data.ts'
import { findClientNames, findTitles } from '../tokens/data.ts'
import { type EventColumns, eventOf } from './event.ts'
import { isCounted } from './outlet-data.ts'
import type {} from './tables.ts'

export type WebhookRow = Selectable<Tables['webhook']>

/** Person or API token that saves a webhook. */
export interface Saving {
  saved_by: string
  saved_by_account_id: string | null
  token_id: string | null
  now: Date
}

const columnsOf = ({ name, address, form, kinds, clients, engagements }: NewWebhook) => ({
  name,
  address,
  form,
  kinds: [...new Set(kinds)],
  client_ids: [...new Set(clients)],
  engagement_ids: [...new Set(engagements)],
})

export const insertWebhook = (
  queries: Queries,
  hook: NewWebhook,
  { saved_by, saved_by_account_id, token_id, now, secret }: Saving & { secret: string },
): Promise<WebhookRow> =>
  queries
    .insertInto('webhook')
    .values({
      ...columnsOf(hook),
      id: randomUUID(),
      secret,
      saved_by,
      token_id,
      saved_at: now,
      saved_by_account_id,
      old_secret: null,
      old_secret_until: null,
      off_since: null,
      off_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findWebhook = (queries: Queries, id: string): Promise<WebhookRow | undefined> =>
  queries.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()

/** The webhook of a delivery, and whether the API token that saved it has ended. */
export const findReceiver = (
  queries: Queries,
  id: string,
  now: Date,
): Promise<(WebhookRow & { has_ended: boolean }) | undefined> =>
  queries
    .selectFrom('webhook')
    .leftJoin('api_token', 'api_token.id', 'webhook.token_id')
    .selectAll('webhook')
    .select(sql<boolean>`not ${isCounted(now)}`.as('has_ended'))
    .where('webhook.id', '=', id)
    .executeTakeFirst()

/** Whether the webhook is off or has ended. Prevents its changes until the transaction ends. */
export async function isOff(transaction: Queries, id: string, now: Date): Promise<boolean> {
  await transaction.selectFrom('webhook').select('id').where('id', '=', id).forShare().execute()
  const webhook = await findReceiver(transaction, id, now)
  return webhook !== undefined && (webhook.has_ended || webhook.off_since !== null)
}

/** Prevents the deletion of the webhook until the transaction ends; false if it is already deleted. */
export const lockWebhook = async (transaction: Queries, id: string): Promise<boolean> =>
  (await transaction.selectFrom('webhook').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

export const findWebhooks = (queries: Queries): Promise<WebhookRow[]> =>
  queries.selectFrom('webhook').selectAll().orderBy(sql`lower(name)`).orderBy('id').execute()

/** Returns undefined if the webhook has changed since that version. Switching it on makes its waiting deliveries due. */
export async function updateWebhook(
  queries: Queries,
  before: WebhookRow,
  hook: NewWebhook & { on: boolean; version: number },
  { saved_by, saved_by_account_id, token_id, now }: Saving,
): Promise<WebhookRow | undefined> {
  const isSwitchedOn = hook.on && before.off_since !== null
  const row = await queries
    .updateTable('webhook')
    .set((eb) => ({
      ...columnsOf(hook),
      saved_by,
      token_id,
      saved_at: now,
      version: eb('version', '+', 1),
      saved_by_account_id,
      ...(hook.on ? { off_since: null, off_reason: null } : { off_since: before.off_since ?? now }),
    }))
    .where('id', '=', before.id)
    .where('version', '=', hook.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.form !== before.form)
    await queries
      .updateTable('outbox')
      .set({ response: sql`response - 'body'` })
      .where('receiver', '=', row.id)
      .where('state', 'in', ['waiting', 'held'])
      .execute()
  const isRestarted = isSwitchedOn || row.address !== before.address || row.form !== before.form
  if (hook.on) await releaseMessages(queries, row.id, now, isRestarted ? 'all' : 'held')
  return row
}

export const replaceSecret = (
  queries: Queries,
  { id, secret: old_secret }: WebhookRow,
  secret: string,
  old_secret_until: Date,
): Promise<WebhookRow> =>
  queries
    .updateTable('webhook')
    .set({ secret, old_secret, old_secret_until })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteWebhook = async (queries: Queries, id: string): Promise<void> => {
  // Waits for transactions that are adding deliveries. A trigger deletes all its deliveries.
  await queries.deleteFrom('webhook').where('id', '=', id).execute()
}

/** False if it was already off. */
export async function switchOff(queries: Queries, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('webhook')
    .set((eb) => ({ off_since: now, off_reason: reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The customer of each engagement. */
export async function findClientsOf(queries: Queries, engagements: readonly string[]): Promise<Map<string, string>> {
  if (engagements.length === 0) return new Map()
  const rows = await queries
    .selectFrom('engagement')
    .select(['id', 'client_id'])
    .where('id', 'in', listed(engagements))
    .execute()
  return new Map(rows.map(({ id, client_id }) => [id, client_id]))
}

/** Deliveries that the webhook may still get with its current settings. */
export async function stillReceived<Row extends EventColumns>(
  queries: Queries,
  { kinds, client_ids: clients, engagement_ids: engagements }: WebhookRow,
  deliveries: readonly Row[],
): Promise<Row[]> {
  const named = deliveries.flatMap(({ engagement_id }) => engagement_id ?? [])
  const clientOf = await findClientsOf(queries, clients.length > 0 ? [...new Set(named)] : [])
  const scope = { kinds, limits: { clients, engagements } }
  return deliveries.filter((delivery) => receivesEvent(scope, eventOf(delivery), clientOf))
}

export async function presentWebhooks(queries: Queries, rows: readonly WebhookRow[], now: Date): Promise<Webhook[]> {
  if (rows.length === 0) return []
  const clients = await findClientNames(
    queries,
    rows.flatMap((row) => row.client_ids),
  )
  const titles = await findTitles(
    queries,
    rows.flatMap((row) => row.engagement_ids),
  )
  const more = await queries
    .selectFrom('webhook')
    .leftJoin('api_token', 'api_token.id', 'webhook.token_id')
    .select(['webhook.id', isCounted(now).as('counted')])
    .select((eb) => [
      eb
        .selectFrom('outbox')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('outbox.receiver', '=', 'webhook.id')
        .where('outbox.state', 'in', ['waiting', 'sending', 'held'])
        .as('waiting'),
      jsonObjectFrom(
        eb
          .selectFrom('outbox')
          .select([sql<string>`tried_at`.as('at'), 'error'])
          .whereRef('outbox.receiver', '=', 'webhook.id')
          .where('tried_at', 'is not', null)
          .orderBy('tried_at', 'desc')
          .orderBy('position', 'desc')
          .limit(1),
      ).as('last'),
    ])
    .where('webhook.id', 'in', listed(rows.map(({ id }) => id)))
    .execute()
  const byId = new Map(more.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { last, waiting, counted } = byId.get(row.id) ?? {}
    return {
      id: row.id,
      name: row.name,
      address: row.address,
      form: row.form,
      kinds: row.kinds,
      limited_to: [
        ...row.client_ids.map((id) => ({ kind: 'customer' as const, id, name: clients.get(id) ?? id })),
        ...row.engagement_ids.map((id) => ({ kind: 'engagement' as const, id, name: titles.get(id) ?? id })),
      ],
      state: row.off_since !== null ? ('off' as const) : counted ? ('on' as const) : ('ended' as const),
      off_since: row.off_since?.toISOString() ?? null,
      off_reason: row.off_reason,
      saved_by: row.saved_by,
      saved_at: row.saved_at.toISOString(),
      old_secret_until: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
      version: row.version,
      waiting: waiting ?? 0,
      last_delivery: last
        ? { at: new Date(last.at).toISOString(), delivered: last.error === null, error: last.error }
        : null,
    }
  })
}

export async function presentWebhook(queries: Queries, row: WebhookRow, now: Date): Promise<Webhook> {
  const [hook] = await presentWebhooks(queries, [row], now)
  if (!hook) throw new Error('one row is one webhook')
  return hook
}

/** Addresses of superusers, who get an email when a webhook is switched off. */
export async function findWhoLooksAfter(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('account')
    .select('email')
    .where('is_superuser', '=', true)
    .where('active', '=', true)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export interface WebhookCounts {
  on: number
  off: { name: string; reason: string | null }[]
  waiting: number
  failed: number
}

/** States of webhooks and deliveries, for operators. */
export async function countWebhooks(db: Database): Promise<WebhookCounts> {
  const webhooks = await db.selectFrom('webhook').select(['name', 'off_since', 'off_reason']).orderBy('name').execute()
  const states = await db
    .selectFrom('outbox')
    .where('sender', '=', 'webhook')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => states.find((row) => row.state === state)?.count ?? 0
  const off = webhooks.filter(({ off_since }) => off_since !== null)
  return {
    on: webhooks.length - off.length,
    off: off.map(({ name, off_reason }) => ({ name, reason: off_reason })),
    waiting: countOf('waiting') + countOf('sending') + countOf('held'),
    failed: countOf('failed'),
  }
}
