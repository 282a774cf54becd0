import { triedHours } from '@portal/domain/webhooks/webhook'
import type { Admit } from '../dependencies/public-address.ts'
import type { Portal } from '../portal.ts'
import { compose } from './compose.ts'
import { switchedOffEmail } from './emails.ts'
import {
  dropDelivery,
  giveUp,
  hasAcceptedSince,
  keepWaiting,
  type LeasedDelivery,
  putOff,
  settleDelivered,
  type Tried,
} from './outbox-data.ts'
import { opened, signed } from './secrets.ts'
import { faultIn, refusalIn, send } from './send.ts'
import {
  findWebhook,
  findWhoLooksAfter,
  presentWebhook,
  stillReceived,
  switchOff,
  type WebhookRow,
} from './webhook-data.ts'

export type Needs = Pick<Portal, 'config' | 'db' | 'mailer' | 'now' | 'today' | 'settings' | 'auditLog'>

export interface Sending {
  admit: Admit
  /** Total milliseconds for one attempt. */
  patience: number
}

const second = 1000
const hour = 3600 * second

/** Five seconds after the first try, then twice as long each time up to an hour; not all at the same moment. */
const waitAfter = (attempts: number): number =>
  Math.min(5 * second * 2 ** (attempts - 1), hour) * (0.8 + 0.4 * Math.random())

/** Attempts one delivery and stores the result. Returns false if the deliveries after it must wait. */
export async function attemptDelivery(portal: Needs, sending: Sending, delivery: LeasedDelivery): Promise<boolean> {
  const { db, now } = portal
  const webhook = await findWebhook(db, delivery.hook_id)
  if (!webhook) return false
  const [told] = await stillReceived(db, webhook, [delivery])
  const body = told && (told.body ?? (await compose(portal, told, webhook)))
  if (body === undefined) {
    await dropDelivery(db, delivery)
    return true
  }
  const { tried, retryAfter } = await tryOnce(portal, sending, webhook, { id: delivery.id, body })
  if (tried.error === null) {
    await settleDelivered(db, delivery, tried)
    return true
  }
  if (delivery.single) {
    await giveUp(db, delivery, tried)
    return true
  }
  if (tried.status === 410) {
    await goOff(portal, webhook, delivery, tried, 'The receiver answered 410 (gone)')
    return false
  }
  const firstTried = delivery.first_tried_at ?? tried.tried_at
  if (tried.tried_at.getTime() - firstTried.getTime() < triedHours * hour) {
    const wait = Math.max(waitAfter(delivery.attempts), retryAfter)
    await putOff(db, delivery, tried, new Date(now().getTime() + wait))
    return false
  }
  // The receiver accepts other deliveries but not this one: give it up, so that it does not block its engagement.
  if (await hasAcceptedSince(db, webhook.id, firstTried)) {
    await giveUp(db, delivery, tried)
    return true
  }
  await goOff(
    portal,
    webhook,
    delivery,
    tried,
    `The receiver accepted nothing for ${triedHours} hours. Last error: ${tried.error}`,
  )
  return false
}

async function tryOnce(
  { config, now }: Needs,
  { admit, patience }: Sending,
  { secret, old_secret, old_secret_until, address }: WebhookRow,
  { id, body }: { id: string; body: string },
): Promise<{ tried: Tried; retryAfter: number }> {
  const tried_at = now()
  const begun = performance.now()
  const triedWith = (what: Pick<Tried, 'status' | 'answer' | 'error'>): Tried => ({
    body,
    tried_at,
    milliseconds: Math.round(performance.now() - begun),
    ...what,
  })
  try {
    const before = old_secret !== null && old_secret_until !== null && old_secret_until > tried_at ? [old_secret] : []
    const secrets = [secret, ...before].map((kept) => opened(kept, config))
    const headers = signed(id, body, secrets, tried_at)
    const answer = await send({ address, headers, body }, { admit, patience })
    const tried = triedWith({ status: answer.status, answer: answer.text, error: refusalIn(answer) ?? null })
    return { tried, retryAfter: Math.min((answer.retryAfterSeconds ?? 0) * second, hour) }
  } catch (error) {
    return { tried: triedWith({ status: null, answer: null, error: faultIn(error, patience) }), retryAfter: 0 }
  }
}

/** Switches the webhook off, keeps its pending deliveries, and emails superusers once. */
async function goOff(
  { config, db, mailer, now, settings, auditLog }: Needs,
  hook: WebhookRow,
  delivery: LeasedDelivery,
  tried: Tried,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await keepWaiting(transaction, delivery, tried)
    if (!(await switchOff(transaction, hook.id, reason, now()))) return
    const { name, waiting } = await presentWebhook(transaction, hook, now())
    const about = { name, reason, waiting, href: `${config.PUBLIC_URL}/admin/webhooks` }
    for (const to of await findWhoLooksAfter(transaction))
      await mailer.queue(transaction, switchedOffEmail(to, about, settings.product_name))
    const entry = { kind: 'portal', act: 'Switched off a webhook', actor: 'Portal', object_id: hook.id } as const
    await auditLog.write(transaction, { ...entry, object: hook.name, reason })
  })
}
