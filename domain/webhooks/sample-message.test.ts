import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WebhookMessage } from './payload.ts'
import { sampleMessage } from './sample-message.ts'

test('the sample delivery is a valid message', () => {
  expect(z.parse(WebhookMessage, sampleMessage)).toEqual(sampleMessage)
})
