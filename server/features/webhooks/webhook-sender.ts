import { triedHours } from '@portal/domain/webhooks/webhook'
import type { Config } from '../../platform/config.ts'
import { type Admit, admission, type LookUp } from '../../platform/dependencies/public-address.ts'
import type { Message, Sender } from '../../platform/outbox/sender.ts'
import type { Portal } from '../../platform/portal.ts'
import { compose } from './compose.ts'
import { hasAcceptedSince, type WebhookResponse } from './delivery-data.ts'
import { switchedOffEmail } from './emails.ts'
import { eventOf } from './event.ts'
import { opened, signed } from './secrets.ts'
import { faultIn, refusalIn, send } from './send.ts'
import {
  findReceiver,
  findWhoLooksAfter,
  isOff,
  presentWebhook,
  stillReceived,
  switchOff,
  type WebhookRow,
} from './webhook-data.ts'

type Needs = Pick<Portal, 'config' | 'db' | 'mailer' | 'now' | 'today' | 'settings' | 'auditLog'>

export interface WebhookOptions {
  lookUp?: LookUp | undefined
  /** Total milliseconds for one attempt. */
  timeout?: number
  /** Milliseconds between two deliveries of one worker. */
  rest?: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Networks that webhooks may reach although they are not public. The demo delivers to its own machine. */
const privateNetworks = ({ WEBHOOK_PRIVATE_NETWORKS, demo }: Config): string[] => [
  ...WEBHOOK_PRIVATE_NETWORKS,
  ...(demo ? ['loopback'] : []),
]

/** Delivers events to webhooks, in order per webhook and engagement. */
export function createWebhookSender(portal: Needs, options: WebhookOptions = {}): Sender {
  const { config, db, now } = portal
  const { lookUp, timeout = 10 * second, rest = 50 } = options
  const admit = admission(privateNetworks(config), 'WEBHOOK_PRIVATE_NETWORKS', lookUp)

  return {
    name: 'webhook',
    atOnce: { total: 8, perReceiver: 4 },
    longestWait: { message: hour, receiver: minute },
    rest,
    isOff: (transaction, id) => isOff(transaction, id, now()),
    send: async (message) => {
      const webhook = await findReceiver(db, message.receiver, now())
      if (!webhook) return { result: 'dropped' }
      if (webhook.has_ended && message.is_single) return { result: 'failed', error: 'The webhook has ended' }
      if (webhook.has_ended || (webhook.off_since !== null && !message.is_single)) return { result: 'held' }
      const body = await bodyOf(portal, webhook, message)
      if (body === undefined) return { result: 'dropped' }
      const { response, error, retryAfter } = await attempt({ config, now, admit, timeout }, webhook, message.id, body)
      if (error === null) return { result: 'sent', response }
      if (message.is_single) return { result: 'failed', error, response }
      if (response.status === 410) {
        await switchOffWebhook(portal, webhook, 'The receiver answered 410 (gone)')
        return { result: 'held', error, response }
      }
      const since = message.first_tried_at ?? now()
      if (now().getTime() - since.getTime() < triedHours * hour) return { result: 'retry', error, retryAfter, response }
      // The receiver accepts other deliveries, but not this one, which must not block its engagement.
      if (await hasAcceptedSince(db, webhook.id, since)) return { result: 'failed', error, response }
      await switchOffWebhook(
        portal,
        webhook,
        `The receiver accepted nothing for ${triedHours} hours. Last error: ${error}`,
      )
      return { result: 'held', error, response }
    },
  }
}

/** Text of the delivery, the same for each attempt. undefined if the webhook may not receive it or its record is gone. */
async function bodyOf(portal: Needs, webhook: WebhookRow, message: Message): Promise<string | undefined> {
  const isReceived = (await stillReceived(portal.db, webhook, [message])).length > 0
  if (!isReceived) return undefined
  const response = message.response as WebhookResponse | null
  return response?.body ?? (await compose(portal, eventOf(message), webhook))
}

interface Connecting {
  config: Config
  now: () => Date
  admit: Admit
  timeout: number
}

async function attempt(
  { config, now, admit, timeout }: Connecting,
  { secret, old_secret, old_secret_until, address }: WebhookRow,
  id: string,
  body: string,
): Promise<{ response: WebhookResponse; error: string | null; retryAfter: number }> {
  const begun = performance.now()
  const milliseconds = () => Math.round(performance.now() - begun)
  try {
    const hasOldSecret = old_secret !== null && old_secret_until !== null && old_secret_until > now()
    const secrets = [secret, ...(hasOldSecret ? [old_secret] : [])].map((stored) => opened(stored, config))
    const headers = signed(id, body, secrets, now())
    const answer = await send({ address, headers, body }, { admit, timeout })
    return {
      response: { body, status: answer.status, answer: answer.text, milliseconds: milliseconds() },
      error: refusalIn(answer) ?? null,
      retryAfter: Math.min((answer.retryAfterSeconds ?? 0) * second, hour),
    }
  } catch (error) {
    const response = { body, status: null, answer: null, milliseconds: milliseconds() }
    return { response, error: faultIn(error, timeout), retryAfter: 0 }
  }
}

/** Switches the webhook off and emails superusers once. Its deliveries wait until it is switched on again. */
async function switchOffWebhook(
  { config, db, mailer, now, settings, auditLog }: Needs,
  webhook: WebhookRow,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await switchOff(transaction, webhook.id, reason, now()))) return
    const { name, waiting } = await presentWebhook(transaction, webhook, now())
    const about = { name, reason, waiting, href: `${config.PUBLIC_URL}/admin/webhooks` }
    const superusers = await findWhoLooksAfter(transaction)
    await mailer.queue(transaction, ...superusers.map((to) => switchedOffEmail(to, about, settings.product_name)))
    const entry = { kind: 'portal', act: 'Switched off a webhook', actor: 'Portal', object_id: webhook.id } as const
    await auditLog.write(transaction, { ...entry, object: webhook.name, reason })
  })
}
