import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { type Caller, isLimited, isToken, type Limits } from '../tokens/token.ts'
import { allHookKinds, type HookKind, hookKinds, type SentKind, testKind } from './event.ts'

/** What its receiver takes: the portal's own messages, or what an incoming webhook of a chat shows. */
export const hookForms = ['standard', 'slack', 'teams'] as const
export type HookForm = (typeof hookForms)[number]
export const formWords: Readonly<Record<HookForm, string>> = {
  standard: 'Another system (signed JSON)',
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

/** Waits between tries grow; after so many hours without a success a webhook is switched off. */
export const triedHours = 24
/** So many hours the secret before counts beside a new one. */
export const rotationHours = 24
/** So many settled deliveries are kept of each webhook, for so many days. */
export const keptDeliveries = 500
export const keptDays = 30

export const Hook = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  form: z.enum(hookForms),
  kinds: z.array(z.enum(allHookKinds)),
  /** Of whose engagements it is told alone; empty: all. */
  limited_to: z.array(z.object({ kind: z.enum(['customer', 'engagement']), id: Id, name: z.string() })),
  /** `ended` where an API token saved it last that has ended since. */
  state: z.enum(['on', 'off', 'ended']),
  off_since: z.nullable(z.string()),
  /** Why it is off, where nobody switched it off. */
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
export type Hook = z.infer<typeof Hook>

export const Delivery = z.object({
  /** The `webhook-id` under which it is sent, each time. */
  id: Id,
  type: z.enum([...allHookKinds, testKind]),
  /** What happened, as a sentence. */
  sentence: z.string(),
  engagement_id: z.nullable(Id),
  happened_at: z.string(),
  state: z.enum(['waiting', 'sending', 'delivered', 'failed']),
  attempts: z.number(),
  tried_at: z.nullable(z.string()),
  /** When it is tried next, while it waits. */
  next_try_at: z.nullable(z.string()),
  /** What the receiver answered to the last try; null where no answer came. */
  status: z.nullable(z.number()),
  /** Why the last try failed. */
  error: z.nullable(z.string()),
  /** How long the last try took. */
  milliseconds: z.nullable(z.number()),
})
export type Delivery = z.infer<typeof Delivery>

/** What was sent and answered; for superusers alone. */
export const WholeDelivery = z.object({
  ...Delivery.shape,
  /** null until it was first tried. */
  body: z.nullable(z.string()),
  /** The beginning of the answer's text. */
  answer: z.nullable(z.string()),
})
export type WholeDelivery = z.infer<typeof WholeDelivery>

export interface Told {
  kinds: readonly HookKind[]
  limits: Limits
}

/** Whether a webhook that is told this is told of an event, too. It may have been limited since the event was noted for it. */
export function isToldOf(
  { kinds, limits }: Told,
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
 * Why a caller may not save, or as a token not reach, a webhook that is told this: a token's webhook tells no more than the
 * token may read itself. `clientOf` is the customer of each engagement named.
 */
export function beyondReach(
  caller: Caller,
  { kinds, limits }: Told,
  clientOf: ReadonlyMap<string, string>,
): { field: 'kinds' | 'engagements' | 'clients'; sentence: string } | undefined {
  if (!isToken(caller)) return undefined
  const kind = kinds.find((one) => !caller.scopes.includes(hookKinds[one].scope))
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

export const needsScopeToo = (kind: HookKind): string =>
  `For the event “${kind}”, the API token also needs the scope “${hookKinds[kind].scope}”`
export const limitItToo =
  'This API token is limited. Limit the webhook to customers or engagements that the token can read'
export const outsideLimits = (id: string): string => `This API token cannot read “${id}”`

export const noSuchHook = 'This webhook does not exist'
export const noSuchDelivery = 'This delivery no longer exists'
export const changedMeanwhile =
  'Someone else has changed this webhook, so your changes were not saved. Close and reopen the form to see theirs.'
export const noLongerTold = 'This webhook no longer receives this event. Add the event to the webhook first.'
export const stillOnItsWay = 'This delivery is still being sent'
