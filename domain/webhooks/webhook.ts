import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { type Caller, isLimited, isToken, type Limits } from '../tokens/token.ts'
import { allWebhookKinds, type SentKind, testKind, type WebhookKind, webhookKinds } from './event.ts'

/** Format of deliveries: the portal's messages, or messages of chat programs. */
export const webhookFormats = ['standard', 'slack', 'teams'] as const
export type WebhookFormat = (typeof webhookFormats)[number]
export const formWords: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Another system (signed JSON)',
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

/** Hours without a success after which a webhook is switched off. Waits between tries grow. */
export const triedHours = 24
/** Hours for which the old secret stays valid after a new one is created. */
export const rotationHours = 24
/** Number of finished deliveries kept per webhook, and the days for which they are kept. */
export const maxDeliveries = 500
export const deliveryDays = 30

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  form: z.enum(webhookFormats),
  kinds: z.array(z.enum(allWebhookKinds)),
  /** Customers and engagements to which it is limited; empty: no limit. */
  limited_to: z.array(z.object({ kind: z.enum(['customer', 'engagement']), id: Id, name: z.string() })),
  /** `ended` where an API token saved it last that has ended since. */
  state: z.enum(['on', 'off', 'ended']),
  off_since: z.nullable(z.string()),
  /** Reason why the portal switched it off; null otherwise. */
  off_reason: z.nullable(z.string()),
  saved_by: z.string(),
  saved_at: z.string(),
  /** Until then it is signed with the secret before, too. */
  old_secret_until: z.nullable(z.string()),
  /** Grows with every change. */
  version: z.number(),
  waiting: z.number(),
  last_delivery: z.nullable(z.object({ at: z.string(), delivered: z.boolean(), error: z.nullable(z.string()) })),
})
export type Webhook = z.infer<typeof Webhook>

const deliveryTypes = [...allWebhookKinds, testKind] as const

export const Delivery = z.object({
  /** The `webhook-id` under which it is sent, each time. */
  id: Id,
  type: z.enum(deliveryTypes),
  /** Event as a sentence. */
  sentence: z.string(),
  engagement_id: z.nullable(Id),
  happened_at: z.string(),
  state: z.enum(['waiting', 'sending', 'delivered', 'failed']),
  attempts: z.number(),
  tried_at: z.nullable(z.string()),
  /** When it is tried next, while it waits. */
  next_try_at: z.nullable(z.string()),
  /** Status of the receiver's last response; null if there was none. */
  status: z.nullable(z.number()),
  /** Why the last try failed. */
  error: z.nullable(z.string()),
  /** How long the last try took. */
  milliseconds: z.nullable(z.number()),
})
export type Delivery = z.infer<typeof Delivery>

/** Delivery with request and response, for superusers only. */
export const WholeDelivery = z.object({
  ...Delivery.shape,
  /** null until it was first tried. */
  body: z.nullable(z.string()),
  /** The beginning of the answer's text. */
  answer: z.nullable(z.string()),
})
export type WholeDelivery = z.infer<typeof WholeDelivery>

export interface WebhookScope {
  kinds: readonly WebhookKind[]
  limits: Limits
}

/** Whether a webhook's current settings include an event. They may have changed since the event was queued. */
export function receivesEvent(
  { kinds, limits }: WebhookScope,
  { kind, engagement_id }: { kind: SentKind; engagement_id: string | null },
  clientOf: ReadonlyMap<string, string>,
): boolean {
  if (kind === testKind) return true
  if (!kinds.includes(kind)) return false
  if (!isLimited(limits)) return true
  if (engagement_id === null) return false
  return limits.engagements.includes(engagement_id) || limits.clients.includes(clientOf.get(engagement_id) ?? '')
}

/**
 * Reason why a caller may not save a webhook with these events and limits, or, as a token, not see it: a token's webhook
 * sends only what the token may read. `clientOf` has the customer of each engagement.
 */
export function beyondReach(
  caller: Caller,
  { kinds, limits }: WebhookScope,
  clientOf: ReadonlyMap<string, string>,
): { field: 'kinds' | 'engagements' | 'clients'; sentence: string } | undefined {
  if (!isToken(caller)) return undefined
  const kind = kinds.find((one) => !caller.scopes.includes(webhookKinds[one].scope))
  if (kind) return { field: 'kinds', sentence: needsScopeToo(kind) }
  if (!isLimited(caller.limits)) return undefined
  if (!isLimited(limits)) return { field: 'engagements', sentence: limitItToo }
  const client = limits.clients.find((id) => !caller.limits.clients.includes(id))
  if (client !== undefined) return { field: 'clients', sentence: outsideLimits(client) }
  const engagement = limits.engagements.find(
    (id) => !caller.limits.engagements.includes(id) && !caller.limits.clients.includes(clientOf.get(id) ?? ''),
  )
  return engagement === undefined ? undefined : { field: 'engagements', sentence: outsideLimits(engagement) }
}

export const needsScopeToo = (kind: WebhookKind): string =>
  `For the event “${kind}”, the API token also needs the scope “${webhookKinds[kind].scope}”`
export const limitItToo =
  'This API token is limited. Limit the webhook to customers or engagements that the token can read'
export const outsideLimits = (id: string): string => `This API token cannot read “${id}”`

export const noSuchWebhook = 'This webhook does not exist'
export const noSuchDelivery = 'This delivery no longer exists'
export const webhookChangedByOther =
  'Someone else has changed this webhook, so your changes were not saved. Close and reopen the form to see theirs.'
export const noLongerReceives = 'This webhook no longer receives this event. Add the event to the webhook first.'
export const stillOnItsWay = 'This delivery is still being sent'
