import { createOutboxWorker, type OutboxWorker } from '../outbox/worker.ts'
import type { Portal } from '../portal.ts'
import { createWebhookSender, type WebhookOptions } from '../webhooks/webhook-sender.ts'

/** An outbox worker that sends only webhook deliveries, without pauses. */
export const webhookWorker = (portal: Portal, options: WebhookOptions = {}): OutboxWorker =>
  createOutboxWorker({ ...portal, senders: [createWebhookSender(portal, { rest: 0, ...options })] })
