import { createWebhookSender, type WebhookOptions } from '../features/webhooks/webhook-sender.ts'
import { createOutboxWorker, type OutboxWorker } from '../platform/outbox/worker.ts'
import type { Portal } from '../platform/portal.ts'

/** An outbox worker that sends only webhook deliveries, without pauses. */
export const webhookWorker = (portal: Portal, options: WebhookOptions = {}): OutboxWorker =>
  createOutboxWorker({ ...portal, senders: [createWebhookSender(portal, { rest: 0, ...options })] })
