import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allWebhookKinds, type WebhookKind, webhookKinds } from './event.ts'
import { recordOf, WebhookMessage } from './payload.ts'

const page = readFileSync(new URL('../../docs/integrate/webhook-events.md', import.meta.url), 'utf8')

test('the webhook events page lists every kind with its label, scope and a valid example', () => {
  const rows = [...page.matchAll(/^\| `(\S+\.\S+)` \| (.+) \| (.+) \|$/gm)].map(([, ...row]) => row)
  expect(rows).toEqual(allWebhookKinds.map((kind) => [kind, webhookKinds[kind].label, webhookKinds[kind].scope]))
  const examples = [...page.matchAll(/```json\n(.+?)\n```/gs)].map(([, text = '']) =>
    z.parse(WebhookMessage, JSON.parse(text)),
  )
  expect(examples.map(({ type }) => type)).toEqual(allWebhookKinds)
  for (const { type, data } of examples)
    expect([type, z.parse(recordOf[type as WebhookKind], data.record)]).toEqual([type, data.record])
})
