import { onlySuperusers } from '@portal/domain/admin/permissions'
import { type Caller, callerName, isToken } from '@portal/domain/tokens/token'
import { noSuchCustomer, noSuchEngagement } from '@portal/domain/tokens/validation'
import { mayManageWebhooks } from '@portal/domain/webhooks/permissions'
import { invalidAddress, type NewWebhook, onlyHttps } from '@portal/domain/webhooks/validation'
import { beyondReach, noSuchWebhook } from '@portal/domain/webhooks/webhook'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { findClientNames, findTitles } from '../tokens/data.ts'
import { findClientsOf, findWebhook, type Saving, type WebhookRow } from './webhook-data.ts'

export function permitManaging(caller: Caller): void {
  if (!mayManageWebhooks(caller)) throw forbidden(onlySuperusers)
}

/** Throws 404 also for a webhook that sends more than the calling API token may read. */
export async function loadWebhook(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  caller: Caller,
  id: string,
): Promise<WebhookRow> {
  permitManaging(caller)
  const row = await findWebhook(db, id)
  const [hook] = await visibleWebhooks(db, caller, row ? [row] : [])
  if (!hook) throw notFound(noSuchWebhook)
  audit({ object_id: hook.id, object: hook.name })
  return hook
}

export async function visibleWebhooks(db: Queries, caller: Caller, rows: readonly WebhookRow[]): Promise<WebhookRow[]> {
  const clientOf = await findClientsOf(db, isToken(caller) ? rows.flatMap((row) => row.engagement_ids) : [])
  return rows.filter(({ kinds, client_ids: clients, engagement_ids: engagements }) => {
    return beyondReach(caller, { kinds, limits: { clients, engagements } }, clientOf) === undefined
  })
}

/** Rejects a webhook that could send nothing, or that the caller may not read. */
export async function checkWished(
  config: Pick<Config, 'demo' | 'WEBHOOK_PRIVATE_NETWORKS'>,
  db: Queries,
  caller: Caller,
  wished: NewWebhook,
): Promise<void> {
  const refuse = (field: string, sentence: string): never => {
    throw new ApiError(422, sentence, { fields: { [field]: sentence } })
  }
  const { address, kinds, clients, engagements } = wished
  const overHttp = config.demo || config.WEBHOOK_PRIVATE_NETWORKS.length > 0
  if (!URL.canParse(address)) refuse('address', invalidAddress)
  if (!overHttp && new URL(address).protocol !== 'https:') refuse('address', onlyHttps)
  const known = { clients: await findClientNames(db, clients), titles: await findTitles(db, engagements) }
  const client = clients.find((id) => !known.clients.has(id))
  if (client !== undefined) refuse('clients', noSuchCustomer(client))
  const engagement = engagements.find((id) => !known.titles.has(id))
  if (engagement !== undefined) refuse('engagements', noSuchEngagement(engagement))
  const clientOf = await findClientsOf(db, isToken(caller) ? engagements : [])
  const beyond = beyondReach(caller, { kinds, limits: { clients, engagements } }, clientOf)
  if (beyond) refuse(beyond.field, beyond.sentence)
}

export const savingOf = (caller: Caller, now: Date): Saving => ({
  saved_by: callerName(caller),
  saved_by_account_id: isToken(caller) ? null : caller.id,
  token_id: isToken(caller) ? caller.id : null,
  now,
})
